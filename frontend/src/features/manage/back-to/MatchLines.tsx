import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { cx } from "../../../ui/cx";

interface MatchLinesProps {
  readonly number: number;
  /** The names of both teams, team 1 first. */
  readonly teams: readonly (readonly string[])[];
  readonly sets: readonly (readonly number[])[];
  readonly winner: number;
  readonly playedOn: string;
  readonly notes: string | null;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** A match in few lines: its number, both teams with the winners in bold, its sets and its day. */
export function MatchLines({ number, teams, sets, winner, playedOn, notes, children }: MatchLinesProps) {
  const { t } = useTranslation("rewind");
  const formats = useFormats();
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <span className="numerals-regular w-9 shrink-0 self-start text-body text-ink-2">
        <span className="sr-only">{t("matchNumber")} </span>
        {formats.number(number)}
      </span>
      <div className="min-w-0 flex-1 text-row">
        {teams.map((names, team) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: a team is identified by its side
            key={team}
            className={cx("narrow wrap-anywhere", team + 1 === winner ? "font-semibold" : "text-ink-2")}
          >
            {names.join(", ")}
            {team + 1 === winner && <span className="sr-only"> ({t("winners")})</span>}
          </p>
        ))}
        <p className="flex flex-wrap gap-x-3">
          <span className="numerals flex flex-wrap gap-x-2 text-body">
            {sets.map((set, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its place
              <span key={place} className="whitespace-nowrap">
                {set.join("–")}
              </span>
            ))}
          </span>
          <span className="text-ink-2 text-small">{formats.date(playedOn)}</span>
        </p>
        {notes && <p className="wrap-anywhere text-ink-2 text-small">{notes}</p>}
      </div>
      {children}
    </div>
  );
}
