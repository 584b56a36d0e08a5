import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Match } from "../api/types";
import { useFormats } from "../i18n/use-language";
import { Ball } from "../ui/court/Ball";
import { Net } from "../ui/court/Net";
import { cx } from "../ui/cx";
import { Tag } from "../ui/Tag";
import { ownFirst } from "./me";

interface CourtSidesProps {
  readonly match: Match;
  /** "Won" and "Lost", for screen readers. */
  readonly labels: { readonly won: string; readonly lost: string };
}

/** Both teams of a match with their sets, on a court whose net lies flat between them. */
export function CourtSides({ match, labels }: CourtSidesProps) {
  return (
    <>
      <Side match={match} side={0} label={match.winner === 1 ? labels.won : labels.lost} />
      <Net orientation="horizontal" />
      <Side match={match} side={1} label={match.winner === 2 ? labels.won : labels.lost} />
    </>
  );
}

interface SideProps {
  readonly match: Match;
  readonly side: 0 | 1;
  readonly label: string;
}

function Side({ match, side, label }: SideProps) {
  const won = match.winner === side + 1;
  const team = side === 0 ? match.team1 : match.team2;
  return (
    <section aria-label={label} className="flex min-h-18 flex-1 items-center gap-2.5 px-4 py-2">
      <span className="grid w-3.5 shrink-0 place-items-center">{won ? <Ball size={14} /> : null}</span>
      <span className={cx("narrow min-w-0 flex-1", won ? "font-semibold" : "text-on-court-2")}>
        {team.players.map((player) => (
          <span key={player.playerId} className="block">
            {player.name}
          </span>
        ))}
      </span>
      <ol className="numerals flex shrink-0 gap-3 text-score-result">
        {match.sets.map((set, index) => {
          const own = set[side] ?? 0;
          const tookIt = own > (set[1 - side] ?? 0);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
              key={index}
              className={cx("min-w-6 text-center", tookIt ? "font-bold" : "font-normal text-on-court-2")}
            >
              {own}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface CourtChangesProps {
  readonly match: Match;
  /** The reader's own player, who comes first. */
  readonly me: number | null;
}

/** The four changes of a match, a row each. */
export function CourtChanges({ match, me }: CourtChangesProps) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <ul className="border-court-line border-t-2">
      {ownFirst([...match.team1.players, ...match.team2.players], me).map((player) => (
        <li
          key={player.playerId}
          className="flex min-h-[37px] flex-wrap items-center justify-end gap-x-2 border-court-line/25 px-4 text-row not-last:border-b"
        >
          <span className="narrow flex min-w-0 flex-1 basis-name items-center gap-2">
            <span className="min-w-0">{player.name}</span>
            {player.playerId === me ? <Tag kind="court-filled">{t("you")}</Tag> : null}
          </span>
          <span className="numerals-regular flex items-center gap-1.5 text-on-court-2">
            {format.rating(player.eloBefore)}
            <ArrowRight aria-hidden="true" className="size-3" strokeWidth={2.25} />
          </span>
          <span className="numerals min-w-11 font-bold text-[1.0625rem]">
            {format.rating(player.eloAfter)}
          </span>
          <span
            className={cx(
              "numerals min-w-11 text-right font-bold text-[1.0625rem]",
              onCourtColour(player.eloChange),
            )}
          >
            {format.signed(player.eloChange)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The colour of a rating change on court. */
export function onCourtColour(change: number): string {
  return change > 0 ? "text-up-court" : change < 0 ? "text-down-court" : "";
}
