import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "../../api/client";
import { loadRules } from "../../rules/rules";
import { useRuledForm } from "../../rules/use-ruled-form";
import { Button } from "../../ui/Button";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { Field } from "../../ui/Field";
import { SentNote } from "./SentNote";

/** Asks for a new verification link, for whoever followed one that no longer works. */
export function ResendForm({ email }: { email: string }) {
  const { t } = useTranslation(["session", "common"]);
  const [remaining, setRemaining] = useState<number | null>(null);
  const { field, submit, summary, attempt, busy } = useRuledForm({
    defaultValues: { email },
    check: async (values) => (await loadRules()).validateEmail(values.email),
    send: async (body) => {
      const answer = await unwrap(api.POST("/api/auth/resend-verification", { body }));
      setRemaining(answer.remainingAttempts);
    },
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ErrorSummary
        title={t("common:summary", { count: summary.length })}
        items={summary}
        attempt={attempt}
      />
      {remaining !== null && summary.length === 0 && (
        <SentNote text={t("verify.sent")} remaining={remaining} />
      )}
      <Field
        {...field("email")}
        label={t("field.email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <Button type="submit" variant="primary" size="lg" wide busy={busy && t("forgot.busy")}>
        {t("verify.resend")}
      </Button>
    </form>
  );
}
