import type { Player } from "../../../api/types";
import type { Rules } from "../../../rules/rules";
import { useErrorTexts } from "../../../shared/error-text";
import { LockNotice, type MatchLock } from "../../../shared/match-lock";
import { Alert } from "../../../ui/Alert";
import type { MatchEntry } from "../use-match-entry";
import { CorrectionTable, fourOf } from "./CorrectionTable";
import type { LatestMatch } from "./queries";

interface ConsequencesProps {
  /** What the match is to become; null while nothing is to be confirmed. */
  edit: MatchEntry["match"] | "deletion" | null;
  latest: LatestMatch;
  players: readonly Player[];
  rules: Rules;
  lock: MatchLock;
  /** Called when another match has become the latest. */
  onNewer(): void;
  operation: "editMatch" | "deleteMatch";
  error: Error | null;
}

/** What a correction of the latest match would change, until when it can be made, and why it has failed. */
export function Consequences({ edit, latest, players, rules, lock, ...attempt }: ConsequencesProps) {
  const texts = useErrorTexts();
  const { onNewer, operation, error } = attempt;
  const affected =
    edit === null
      ? undefined
      : rules.previewCorrection({
          players: [...players],
          before: fourOf(latest.before),
          ...(edit === "deletion" ? {} : { edit }),
        });
  return (
    <>
      {affected && (
        <CorrectionTable
          affected={affected}
          players={players}
          four={[...latest.team1, ...latest.team2]}
          rules={rules}
        />
      )}
      <div className="mt-4">
        <LockNotice lock={lock} matchNumber={latest.matchNumber} onNewer={onNewer} />
      </div>
      {error && (
        <Alert error title={texts.operation(operation)} className="mt-4">
          {texts.error(error)}
        </Alert>
      )}
    </>
  );
}
