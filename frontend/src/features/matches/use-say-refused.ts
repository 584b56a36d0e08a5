import { useTranslation } from "react-i18next";
import { useErrorTexts } from "../../shared/error-text";
import { toast } from "../../ui/toast";

/** Says why a match was refused whose form was left. */
export function useSayRefused(): (error: unknown) => void {
  const { t } = useTranslation("outbox");
  const texts = useErrorTexts();
  return (error) => toast.error(`${t("row.refused")}: ${texts.error(error)}`);
}
