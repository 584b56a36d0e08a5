import { useTranslation } from "react-i18next";
import { Alert } from "../../ui/Alert";

/** The message after a mail request, with the remaining attempts. */
export function SentNote({ text, remaining }: { text: string; remaining: number }) {
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
