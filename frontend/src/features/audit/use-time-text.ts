import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";

const SECOND = 1_000;

/** A time as "4 ms" or "1.2 s". */
export function useTimeText(): (milliseconds: number) => string {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  return (milliseconds) =>
    milliseconds < SECOND
      ? t("time.milliseconds", { value: formats.number(Math.max(1, Math.round(milliseconds))) })
      : t("time.seconds", { value: formats.decimal(milliseconds / SECOND, 1) });
}
