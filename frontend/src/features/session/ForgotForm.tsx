import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "../../api/client";
import { loadRules } from "../../rules/rules";
import { useRuledForm } from "../../rules/use-ruled-form";
import { Button } from "../../ui/Button";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { Field } from "../../ui/Field";
import { SentNote } from "./SentNote";

/** Asks for a link to choose a new password. The answer does not tell whether anybody has the address. */
export function ForgotForm({ email }: { email: string }) {
  const { t } = useTranslation(["session", "common"]);
  const [remaining, setRemaining] = useState<number | null>(null);
  const { field, submit, summary, attempt, busy } = useRuledForm({
    defaultValues: { email },
    check: async (values) => (await loadRules()).validateEmail(values.email),
    send: async (body) => {
      const answer = await unwrap(api.POST("/api/auth/forgot-password", { body }));
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
        <SentNote text={t("forgot.sent")} remaining={remaining} />
      )}
      <Field
        {...field("email")}
        label={t("field.email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <Button
        type="submit"
        variant={remaining === null ? "primary" : "second"}
        size="lg"
        wide
        busy={busy && t("forgot.busy")}
      >
        {t(remaining === null ? "forgot.submit" : "forgot.again")}
      </Button>
    </form>
  );
}
