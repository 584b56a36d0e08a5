import { memo } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { Player } from "../../../api/types";
import { teamInFull } from "../../../i18n/team-names";
import { useFormats, useLanguage } from "../../../i18n/use-language";
import type { Outcome } from "../../../rules/rules";
import { missingPlayers, type Places } from "../../../shared/lineup/lineup";
import { BottomBar } from "../../../ui/BottomBar";
import { Button } from "../../../ui/Button";
import { Ball } from "../../../ui/court/Ball";
import { Scores } from "../../../ui/Scores";
import { setText } from "../preview";
import { completeSets, firstMissingCell, type TypedSet, typedSets } from "../score-entry";

interface EntryBarProps {
  places: Places;
  sets: readonly TypedSet[];
  outcome: Outcome | null;
  /** The rule that complete sets violate. */
  violated: string | null;
  /** Unusual set scores, formatted. */
  unusual: readonly string[];
  /** A match of the same pairs with another score, which may be this one; null if there is none. */
  similar: string | null;
  teams: readonly [string, string];
  playerOf: ReadonlyMap<number, Player>;
  busy: boolean;
  /** Seconds until another attempt is allowed. */
  wait: number;
}

const MESSAGE_ID = "entry-state";

/** The winner or what is missing, and the submit button. */
export const EntryBar = memo(function EntryBar({
  places,
  sets,
  outcome,
  violated,
  unusual,
  similar,
  teams,
  playerOf,
  busy,
  wait,
}: EntryBarProps) {
  const { t } = useTranslation("matches");
  const formats = useFormats();
  const missing = useMissingText(places, sets) ?? (outcome === null ? violated || t("bar.undecided") : null);
  const state = wait > 0 ? t("bar.wait", { wait: formats.duration(wait) }) : missing;
  return (
    <BottomBar large="card">
      <div className="mx-auto flex max-w-column flex-wrap items-center gap-x-3 gap-y-2 lg:flex-col-reverse lg:items-stretch lg:gap-2">
        <div
          id={MESSAGE_ID}
          className="min-w-0 flex-1 basis-name text-ink-2 text-row lg:basis-auto lg:text-center lg:text-caption"
        >
          {state ??
            (outcome && <Winners outcome={outcome} places={places} teams={teams} playerOf={playerOf} />)}
          {unusual.length === 0 ? null : (
            <p className="text-caption lg:hidden">
              <Scores text={t("bar.unusual", { scores: unusual.join(", ") })} />
            </p>
          )}
          {similar === null ? null : (
            <p className="text-caption">
              <Scores text={similar} />
            </p>
          )}
        </div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="shrink-0 px-5! max-xs:w-full"
          disabled={state !== null}
          busy={busy && t("bar.saving")}
          aria-describedby={MESSAGE_ID}
        >
          {t("bar.submit")}
        </Button>
      </div>
    </BottomBar>
  );
});

type WinnersProps = Pick<EntryBarProps, "places" | "teams" | "playerOf"> & { outcome: Outcome };

function Winners({ outcome, places, teams, playerOf }: WinnersProps) {
  const { t } = useTranslation("matches");
  const language = useLanguage();
  const ofWinner = ([left, right]: readonly [number, number]) =>
    setText(outcome.winner === 1 ? [left, right] : [right, left]);
  const sets = ofWinner(outcome.setsWon);
  const nameAt = (playerId: number | null) => (playerId === null ? "" : (playerOf.get(playerId)?.name ?? ""));
  const [a, b, c, d] = places;
  const winners =
    outcome.winner === 1 ? ([nameAt(a), nameAt(b)] as const) : ([nameAt(c), nameAt(d)] as const);
  return (
    <>
      <span className="flex items-center gap-2 lg:hidden">
        <Ball />
        <span className="narrow min-w-0 text-small">
          <Trans
            t={t}
            i18nKey="bar.wins"
            values={{ team: teams[outcome.winner - 1], sets }}
            components={{ b: <b className="text-ink" />, s: <span className="whitespace-nowrap" /> }}
          />
        </span>
      </span>
      <span className="hidden lg:inline">
        <Scores text={t("bar.winsLong", { team: teamInFull(winners, language), sets })} />
      </span>
    </>
  );
}

function useMissingText(places: Places, sets: readonly TypedSet[]): string | null {
  const { t } = useTranslation("matches");
  const players = missingPlayers(places);
  if (players > 0) return t("bar.players", { count: players });
  if (completeSets(sets) !== null) return null;
  const typed = typedSets(sets);
  const cell = firstMissingCell(typed);
  return typed.length === 0 || cell === null ? t("bar.score") : t("bar.set", { number: cell.set + 1 });
}
