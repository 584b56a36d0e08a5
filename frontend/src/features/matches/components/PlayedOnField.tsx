import { Calendar } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { boxClass, FieldError } from "../../../ui/Field";
import { DATE_ID } from "../fields";
import { dayBefore, today } from "../today";

interface PlayedOnFieldProps {
  /** `null` is today. */
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

/** The browser's own date field, which says the day in words while nobody is typing in it. */
export function PlayedOnField({ value, onChange, error }: PlayedOnFieldProps) {
  const { t } = useTranslation("matches");
  const format = useFormats();
  const now = today();
  const day = value ?? now;
  const inWords = (date: string) => {
    if (day === now) return t("date.today", { date });
    return day === dayBefore(now) ? t("date.yesterday", { date }) : format.date(day);
  };
  const errorId = `${DATE_ID}-error`;
  return (
    <div>
      <label htmlFor={DATE_ID} className="mb-1.5 block font-semibold text-small">
        {t("date.label")}
      </label>
      <div className={`relative ${boxClass(error !== undefined)}`}>
        <input
          id={DATE_ID}
          type="date"
          value={day}
          onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          className="peer min-h-11.5 w-full min-w-0 flex-1 appearance-none rounded-input bg-transparent px-3.5 text-body text-transparent outline-none focus:text-ink [&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-y-0 [&::-webkit-calendar-picker-indicator]:right-0 [&::-webkit-calendar-picker-indicator]:h-full [&::-webkit-calendar-picker-indicator]:w-11 [&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-calendar-picker-indicator]:opacity-0"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute left-3.5 text-body peer-focus:hidden"
        >
          {inWords(format.day(day))}
        </span>
        <Calendar
          aria-hidden="true"
          className="pointer-events-none absolute right-3.5 size-5 text-ink-2"
          strokeWidth={1.75}
        />
      </div>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
