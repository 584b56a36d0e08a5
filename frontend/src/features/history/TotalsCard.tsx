import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Match, Player } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";
import { cx } from "../../ui/cx";
import { fromSideOf } from "./day-points";
import { totalsOf } from "./totals";

interface TotalsCardProps {
  /** The matches that are loaded. */
  readonly matches: readonly Match[];
  /** The number of all that the filters select. */
  readonly total: number;
  /** The player whose matches are shown; undefined: those of all. */
  readonly player?: Player | undefined;
  /** Whether the matches are those of all days, with and against everyone. */
  readonly isEver?: boolean;
}

/** Four figures of the matches that the filters select; some of them once all of these are loaded. */
export function TotalsCard({ matches, total, player, isEver = false }: TotalsCardProps) {
  const { t } = useTranslation("history");
  const isWhole = matches.length >= total;
  return (
    <Card flush aria-label={t("totals.title")}>
      <dl className="-mt-px -mb-px grid grid-cols-2">
        {player === undefined ? (
          <OfAll matches={matches} total={total} isWhole={isWhole} />
        ) : (
          <OfPlayer matches={matches} isWhole={isWhole} player={player} isEver={isEver} />
        )}
      </dl>
      {isWhole || (player !== undefined && isEver) ? null : (
        <p className="border-line border-t px-4 py-3 text-ink-2 text-small">{t("totals.rest")}</p>
      )}
    </Card>
  );
}

interface OfAllProps extends Pick<TotalsCardProps, "matches" | "total"> {
  readonly isWhole: boolean;
}

function OfAll({ matches, total, isWhole }: OfAllProps) {
  const formats = useFormats();
  const totals = isWhole ? totalsOf(matches) : null;
  const shown = (figure: number | undefined) => (figure === undefined ? "–" : formats.number(figure));
  return (
    <>
      <Figure label="matches">{formats.number(total)}</Figure>
      <Figure label="players">{shown(totals?.players)}</Figure>
      <Figure label="upsets">{shown(totals?.upsets)}</Figure>
      <Figure label="days">{shown(totals?.days)}</Figure>
    </>
  );
}

const LAST = 5;

interface OfPlayerProps extends Pick<TotalsCardProps, "matches"> {
  readonly isWhole: boolean;
  readonly player: Player;
  readonly isEver: boolean;
}

function OfPlayer({ matches, isWhole, player, isEver }: OfPlayerProps) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const results = matches.map((match) => fromSideOf(match, player.playerId).isWon);
  const won = results.filter(Boolean).length;
  const record = isEver ? [player.wins, player.losses] : [won, results.length - won];
  const [wins = 0, losses = 0] = record;
  const isKnown = (isEver || isWhole) && wins + losses > 0;
  return (
    <>
      <Figure label="record">{isKnown ? `${wins}–${losses}` : "–"}</Figure>
      <Figure label="winRate">{isKnown ? formats.percent(wins / (wins + losses)) : "–"}</Figure>
      <Figure label="now">{formats.rating(player.currentElo)}</Figure>
      <Figure label="lastFive">
        <span className="mt-1 flex gap-1 pb-0.5">
          {results.slice(0, LAST).map((isWon, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the latest is the first
              key={index}
              className={cx(
                "inline-flex h-6 w-4.5 items-center justify-center rounded-tag text-tag",
                isWon ? "bg-up-tint text-up" : "bg-fill text-ink-2",
              )}
            >
              <span aria-hidden="true">{t(isWon ? "result.wonLetter" : "result.lostLetter")}</span>
              <span className="sr-only">{t(isWon ? "result.won" : "result.lost")} </span>
            </span>
          ))}
        </span>
      </Figure>
    </>
  );
}

type Label = "matches" | "players" | "upsets" | "days" | "record" | "winRate" | "now" | "lastFive";

function Figure({ label, children }: { readonly label: Label; readonly children: ReactNode }) {
  const { t } = useTranslation("history");
  return (
    <div className="border-line border-t px-4 py-2.5 odd:border-r">
      <dt className="text-ink-2 text-small">{t(`totals.${label}`)}</dt>
      <dd className="numerals text-score-row">{children}</dd>
    </div>
  );
}
