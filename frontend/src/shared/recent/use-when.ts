import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import { useNow } from "../age";
import { useDisconnected } from "../disconnected";

/** How long ago something was; without a connection the day, which stays right. */
export function useWhen(): (iso: string) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow();
  const isDisconnected = useDisconnected() !== null;
  return (iso) => (isDisconnected ? formats.date(iso) : formats.relative(iso, now, t("justNow")));
}
