import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Ranking } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";
import { Trend } from "../../ui/Trend";

interface TopPlayersProps {
  /** Sorted by rank; only the first are shown, and no guests. */
  rankings: readonly Ranking[];
  /** The link to the full ranking. */
  aside: ReactNode;
}

const shown = 5;

/** The first players of a group's ranking. */
export function TopPlayers({ rankings, aside }: TopPlayersProps) {
  const { t } = useTranslation("admin");
  const formats = useFormats();
  const paths = usePaths();
  const first = rankings.filter(({ rank }) => rank !== null).slice(0, shown);
  return (
    <Card flush title={t("hub.topFive")} aside={aside}>
      <ol className="mt-2">
        {first.map(({ rank, trend, player }) => (
          <li key={player.playerId} className="border-t border-line first:border-t-0">
            <Link
              to={paths.adminPlayer(player.playerId)}
              className="flex min-h-13 flex-wrap items-center justify-end gap-x-3 px-4 -outline-offset-3 hover:bg-hover lg:px-5"
            >
              <span
                className={
                  rank === 1
                    ? "numerals w-6 text-score-row font-bold text-action"
                    : "numerals w-6 text-score-row text-ink-2"
                }
              >
                {rank !== null && formats.number(rank)}
              </span>
              <span className="min-w-0 flex-1 basis-name text-row font-semibold">{player.name}</span>
              <Trend
                change={trend ?? null}
                text={formats.signed(trend ?? 0)}
                label={trend == null ? t("hub.noTrend") : t("hub.trend", { change: formats.signed(trend) })}
              />
              <span className="numerals min-w-12 text-right text-score-row font-bold">
                <span className="sr-only">Elo </span>
                {formats.rating(player.currentElo)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
