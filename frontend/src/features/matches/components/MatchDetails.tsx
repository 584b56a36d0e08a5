import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { useNow } from "../../../shared/age";
import { dayBefore, dayOf } from "../../../shared/days";
import { DateField } from "../../../ui/DateField";
import { FieldError, inputBoxClass, LabelNote } from "../../../ui/Field";
import type { Details } from "../entry-state";
import { DATE_ID, NOTES_ID } from "../problems";
import type { MatchEntry } from "../use-match-entry";

type MatchDetailsProps = Pick<MatchEntry, "details" | "dispatch" | "errorOf">;

/** Date and notes. */
export const MatchDetails = memo(function MatchDetails({ details, dispatch, errorOf }: MatchDetailsProps) {
  const change = (changed: Partial<Details>) => dispatch({ type: "detailsChanged", changed });
  return (
    <div className="flex flex-col gap-4">
      <PlayedOnField
        value={details.playedOn}
        onChange={(playedOn) => change({ playedOn })}
        error={errorOf("playedOn")}
      />
      <NotesField value={details.notes} onChange={(notes) => change({ notes })} error={errorOf("notes")} />
    </div>
  );
});

interface NotesFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function NotesField({ value, onChange, error }: NotesFieldProps) {
  const { t } = useTranslation(["matches", "common"]);
  const errorId = `${NOTES_ID}-error`;
  return (
    <div>
      <label htmlFor={NOTES_ID} className="mb-1.5 block font-semibold text-small">
        {t("notes.label")}
        <LabelNote text={t("common:field.optional")} />
      </label>
      <div className={inputBoxClass(error !== undefined)}>
        <textarea
          id={NOTES_ID}
          rows={2}
          placeholder={t("notes.placeholder")}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          className="field-sizing-content min-h-[72px] w-full resize-none rounded-input bg-transparent px-3.5 py-2.5 text-body outline-none placeholder:text-ink-3"
        />
      </div>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

interface PlayedOnFieldProps {
  /** `null` is today. */
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

/** The date of the match, today by default. */
function PlayedOnField({ value, onChange, error }: PlayedOnFieldProps) {
  const { t } = useTranslation("matches");
  const format = useFormats();
  // The page may be open for longer than the day.
  const now = dayOf(useNow());
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
