import { memo } from "react";
import { useTranslation } from "react-i18next";
import { PasswordField } from "../../../ui/PasswordField";
import { PASSCODE_ID } from "../fields";
import type { Details, MatchEntry } from "../use-match-entry";
import { NotesField } from "./NotesField";
import { PlayedOnField } from "./PlayedOnField";

type MatchDetailsProps = MatchEntry["rest"] & {
  needsPasscode: boolean;
  errorOf: (field: string) => string | undefined;
  onChanged: (field: string) => void;
};

/** Date, notes and, unless the user owns the group, the passcode. */
export const MatchDetails = memo(function MatchDetails({
  details,
  setDetails,
  passcode,
  setPasscode,
  needsPasscode,
  errorOf,
  onChanged,
}: MatchDetailsProps) {
  const { t } = useTranslation("matches");
  const change = (field: string, changed: Partial<Details>) => {
    setDetails({ ...details, ...changed });
    onChanged(field);
  };
  return (
    <div className="flex flex-col gap-4">
      <PlayedOnField
        value={details.playedOn}
        onChange={(playedOn) => change("playedOn", { playedOn })}
        error={errorOf("playedOn")}
      />
      <NotesField
        value={details.notes}
        onChange={(notes) => change("notes", { notes })}
        error={errorOf("notes")}
      />
      {needsPasscode ? (
        <PasswordField
          id={PASSCODE_ID}
          label={t("passcode.label")}
          hint={t("passcode.hint")}
          showLabel={t("passcode.show")}
          hideLabel={t("passcode.hide")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={passcode}
          onChange={(event) => {
            setPasscode(event.target.value);
            onChanged("passcode");
          }}
          error={errorOf("passcode")}
        />
      ) : null}
    </div>
  );
});
