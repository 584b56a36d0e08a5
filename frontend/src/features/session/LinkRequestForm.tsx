import { useState } from "react";
import { useTranslation } from "react-i18next";
import { loadRules } from "../../rules/rules";
import { EmailField } from "../../shared/EmailField";
import type { Operation } from "../../shared/error-text";
import { FormSubmit } from "../../shared/FormSubmit";
import { useValidatedForm } from "../../shared/use-validated-form";
import { Alert } from "../../ui/Alert";
import { ErrorSummary } from "../../ui/ErrorSummary";

interface LinkRequestFormProps {
  email: string;
  /** The operation in the error title. */
  operation: Operation;
  ask(body: { email: string }): Promise<{ remainingAttempts: number }>;
  /** The message after the request. */
  sent: string;
  submit: string;
  /** The button's text after the first request, then less prominent. */
  again?: string;
}

/** Requests a link by mail. The response does not reveal whether the address is registered. */
export function LinkRequestForm({ email, operation, ask, again, ...texts }: LinkRequestFormProps) {
  const { t } = useTranslation(["session", "common"]);
  const [remaining, setRemaining] = useState<number | null>(null);
  const { field, submit, errors, busy } = useValidatedForm({
    operation,
    defaultValues: { email },
    check: async (values) => (await loadRules()).validateEmail(values.email),
    send: async (body) => setRemaining((await ask(body)).remainingAttempts),
  });
  const repeated = remaining === null ? undefined : again;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ErrorSummary {...errors} />
      {remaining !== null && errors.items.length === 0 && (
        <SentNote text={texts.sent} remaining={remaining} />
      )}
      <EmailField {...field("email")} />
      <FormSubmit variant={repeated ? "second" : "primary"} busy={busy && t("forgot.busy")}>
        {repeated ?? texts.submit}
      </FormSubmit>
    </form>
  );
}

/** The message after a mail request, with the remaining attempts. */
function SentNote({ text, remaining }: { text: string; remaining: number }) {
  const { t } = useTranslation("session");
  return (
    <div role="status">
      <Alert>
        <p className="font-semibold">{text}</p>
        <p className="mt-0.5 text-ink-2">{t("mail.look")}</p>
        <p className="mt-0.5 text-ink-2">{t("mail.remaining", { count: remaining })}</p>
      </Alert>
    </div>
  );
}
