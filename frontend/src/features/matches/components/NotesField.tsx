import { useTranslation } from "react-i18next";
import { FieldError, inputBoxClass } from "../../../ui/Field";
import { NOTES_ID } from "../fields";

interface NotesFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

export function NotesField({ value, onChange, error }: NotesFieldProps) {
  const { t } = useTranslation(["matches", "common"]);
  const errorId = `${NOTES_ID}-error`;
  return (
    <div>
      <label htmlFor={NOTES_ID} className="mb-1.5 block font-semibold text-small">
        {t("notes.label")}
        <span className="ml-1.5 font-normal text-ink-3">{t("common:field.optional")}</span>
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
