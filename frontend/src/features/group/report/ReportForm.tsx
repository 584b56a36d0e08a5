import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "../../../api/client";
import { ApiError } from "../../../api/error";
import { useErrorTexts } from "../../../shared/error-text";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { toast } from "../../../ui/toast";

interface ReportFormProps {
  readonly hash: string;
  readonly onDone: () => void;
}

export function ReportForm({ hash, onDone }: ReportFormProps) {
  const { t } = useTranslation(["errors", "common"]);
  const texts = useErrorTexts();
  const [text, setText] = useState("");
  const report = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST("/api/groups/hash/{hash}/report", {
          params: { path: { hash } },
          body: { text: text.trim() || null },
        }),
      ),
    onSuccess: () => {
      toast.success(t("report.thanks"));
      onDone();
    },
  });
  const { error } = report;
  const ofText = error instanceof ApiError ? error.details.find(({ field }) => field === "text") : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!report.isPending) report.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      {error === null || ofText ? null : <Alert error>{texts.error(error)}</Alert>}
      <Field
        label={t("report.text")}
        labelNote={t("common:field.optional")}
        enterKeyHint="send"
        data-autofocus=""
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={ofText && texts.code(ofText.code, ofText.params, ofText.message)}
      />
      <Button type="submit" variant="primary" size="lg" wide busy={report.isPending && t("report.sending")}>
        {t("report.send")}
      </Button>
    </form>
  );
}
