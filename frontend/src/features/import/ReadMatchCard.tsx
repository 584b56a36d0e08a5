import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import type { ReadMatch } from "../../rules/sheets/reading";
import { Scoreboard, type ScoreboardSide } from "../../ui/Scoreboard";

/** A match as it was read, with its row. */
export function ReadMatchCard({ match }: { readonly match: ReadMatch }) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const setsWon = (team: 0 | 1) => match.sets.filter((set) => set[team] > set[(1 - team) as 0 | 1]).length;
  const winner = setsWon(0) > setsWon(1) ? 0 : 1;
  const side = (team: 0 | 1): ScoreboardSide => ({
    names: team === 0 ? match.team1 : match.team2,
    isWinner: team === winner,
    sets: match.sets.map((set) => ({ games: set[team], isWon: set[team] > set[(1 - team) as 0 | 1] })),
    changes: [],
  });
  const names = (team: readonly string[]) => formats.list(team);
  return (
    <article className="rounded-card border border-line bg-surface px-4 py-3 lg:px-5">
      <p className="mb-2 flex justify-between gap-3 text-ink-2 text-small">
        <span>
          {match.sheet === undefined
            ? t("row", { row: formats.number(match.row) })
            : t("sheetRow", { sheet: match.sheet, row: formats.number(match.row) })}
        </span>
        <span>{formats.date(match.playedOn)}</span>
      </p>
      <Scoreboard
        sides={[side(0), side(1)]}
        summary={t("matchInWords", {
          winners: names(winner === 0 ? match.team1 : match.team2),
          losers: names(winner === 0 ? match.team2 : match.team1),
          sets: match.sets.map((set) => set.join("–")).join(" "),
        })}
      />
    </article>
  );
}
