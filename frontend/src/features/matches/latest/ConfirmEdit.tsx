import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/error";
import type { Group, Ranking } from "../../../api/types";
import { useErrorTexts } from "../../../i18n/error-text";
import type { Rules } from "../../../rules/rules";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { toast } from "../../../ui/toast";
import { type Problem, problemsOfDetails } from "../problems";
import { typedSets } from "../score-entry";
import type { MatchEntry } from "../use-match-entry";
import { AmendmentTable } from "./AmendmentTable";
import { LockNotice } from "./LockNotice";
import { type LatestMatch, useCorrectLatest } from "./queries";
import { fourOf } from "./standings";
import type { MatchLock } from "./use-match-lock";

interface ConfirmEditProps {
  open: boolean;
  group: Group;
  latest: LatestMatch;
  rankings: readonly Ranking[];
  rules: Rules;
  lock: MatchLock;
  entry: MatchEntry;
  onBack(): void;
  /** The server's field errors. */
  onRefused(problems: readonly Problem[]): void;
  onNewer(): void;
  onSaved(): void;
}

/** Shows all changes of a correction before it is saved. */
export function ConfirmEdit({ open, group, latest, rankings, rules, lock, entry, ...on }: ConfirmEditProps) {
  const { t } = useTranslation(["manage", "common"]);
  const texts = useErrorTexts();
  const correct = useCorrectLatest(group);
  const { matchId, matchNumber } = latest;
  const [a, b, c, d] = entry.lineup.places;
  const affected = open
    ? rules.previewAmendment({
        players: rankings.map(({ player }) => player),
        before: fourOf(latest.before),
        correction: {
          team1: [a, b],
          team2: [c, d],
          sets: typedSets(entry.score.sets).map(([left, right]) => [left, right]),
        },
      })
    : undefined;

  const back = () => {
    correct.reset();
    on.onBack();
  };
  const save = () => {
    const body = entry.submission();
    if (body === null || lock.active === null || lock.secondsLeft === 0) {
      return;
    }
    correct.mutate(
      { matchId, matchNumber, lockId: lock.active.lockId, body },
      {
        onSuccess: () => {
          lock.forget();
          toast.success(t("latest.edited", { number: matchNumber }));
          on.onSaved();
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) {
            return;
          }
          if (error.code === "match.not_latest") {
            correct.reset();
            on.onNewer();
            on.onBack();
          } else if (error.details.length > 0) {
            correct.reset();
            on.onRefused(problemsOfDetails(error, texts));
          }
        },
      },
    );
  };

  return (
    <Dialog
      open={open}
      onClose={back}
      title={t("latest.confirmTitle", { number: matchNumber })}
      closeLabel={t("common:action.close")}
      actions={
        <>
          <Button onClick={back}>{t("latest.continueEditing")}</Button>
          <Button
            variant="primary"
            disabled={lock.secondsLeft === 0}
            busy={correct.isPending && t("common:action.saving")}
            onClick={save}
          >
            {t("latest.save")}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">{t("latest.confirmText")}</p>
      {affected && (
        <AmendmentTable
          affected={affected}
          rankings={rankings}
          four={[...latest.team1, ...latest.team2]}
          rules={rules}
        />
      )}
      <div className="mt-4">
        <LockNotice lock={lock} matchNumber={matchNumber} onNewer={on.onNewer} />
      </div>
      {correct.error && (
        <Alert error title={texts.operation("editMatch")} className="mt-4">
          {texts.error(correct.error)}
        </Alert>
      )}
    </Dialog>
  );
}
