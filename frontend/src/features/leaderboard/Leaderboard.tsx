import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Ranking } from "../../api/types";
import type { GroupRef } from "../../i18n/paths";
import { useLanguage } from "../../i18n/use-language";
import { Card } from "../../ui/Card";
import { useMediaQuery } from "../../ui/use-media-query";
import { NarrowRow } from "./NarrowRow";
import { SortHead } from "./SortHead";
import { BY_RANK, pressed, type SortColumn, sortRankings } from "./sort-rankings";
import { useMovingRows } from "./use-moving-rows";
import { WideRow } from "./WideRow";

interface LeaderboardProps {
  readonly group: GroupRef;
  readonly rankings: readonly Ranking[];
  /** Over how many matches the trends are taken. */
  readonly trendMatches: number;
}

const WIDE_COLUMNS = ["name", "trend", "record", "winRate", "played", "elo"] as const;
const NARROW_COLUMNS = ["name", "trend", "elo"] as const;

/** The ranking of a group as a table that can be sorted by each of its columns. */
export function Leaderboard({ group, rankings, trendMatches }: LeaderboardProps) {
  const { t } = useTranslation("leaderboard");
  const language = useLanguage();
  const isWide = useMediaQuery("(width >= 768px)");
  const [sorting, setSorting] = useState(BY_RANK);
  const [announcement, setAnnouncement] = useState("");

  const sorted = sortRankings(rankings, sorting, language);
  const body = useMovingRows(sorted.map(({ player }) => player.playerId).join());
  const columns = isWide ? WIDE_COLUMNS : NARROW_COLUMNS;
  const Row = isWide ? WideRow : NarrowRow;

  const sortBy = (column: SortColumn) => {
    const next = pressed(sorting, column);
    setSorting(next);
    setAnnouncement(t(`sorted.${next.direction}`, { column: t(`columns.${column}`) }));
  };

  return (
    <Card flush title={t("title")} aside={t("trendOver", { count: trendMatches })}>
      <table aria-label={t("title")} className="w-full table-fixed text-row">
        <thead className="text-caption text-ink-3">
          <tr className="h-11 border-b border-line lg:h-12">
            <th scope="col" className="w-[41px] pl-4 text-left font-medium lg:w-15 lg:pl-5">
              <span aria-hidden="true">{t("columns.rank")}</span>
              <span className="sr-only">{t("columns.rankLong")}</span>
            </th>
            {columns.map((column) => (
              <SortHead key={column} column={column} sorting={sorting} onPress={sortBy} />
            ))}
            {isWide ? null : (
              <th scope="col" className="w-8">
                <span className="sr-only">{t("columns.details")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {sorted.map((ranking) => (
            <Row key={ranking.player.playerId} group={group} ranking={ranking} />
          ))}
        </tbody>
      </table>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Card>
  );
}
