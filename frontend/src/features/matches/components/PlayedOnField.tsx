import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { DateField } from "../../../ui/DateField";
import { DATE_ID } from "../fields";
import { dayBefore, today } from "../today";

interface PlayedOnFieldProps {
  /** `null` is today. */
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

/** The date of the match, today by default. */
export function PlayedOnField({ value, onChange, error }: PlayedOnFieldProps) {
  const { t } = useTranslation("matches");
  const format = useFormats();
  const now = today();
  const day = value ?? now;
  const inWords = (date: string) => {
    if (day === now) return t("date.today", { date });
    return day === dayBefore(now) ? t("date.yesterday", { date }) : format.date(day);
  };
  return (
    <DateField
      id={DATE_ID}
      label={t("date.label")}
      value={day}
      words={inWords(format.day(day))}
      onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
      error={error}
    />
  );
}
