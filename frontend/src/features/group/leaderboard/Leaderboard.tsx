import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Ranking } from "../../../api/types";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { useLanguage } from "../../../i18n/use-language";
import { Card } from "../../../ui/Card";
import { useMediaQuery } from "../../../ui/use-media-query";
import { NarrowRow } from "./NarrowRow";
import { SortHead } from "./SortHead";
import { BY_RANK, pressed, type SortColumn, sortRankings } from "./sort-rankings";
import { TrendSelect } from "./TrendSelect";
import { useMovingRows } from "./use-moving-rows";
import { WideRow } from "./WideRow";

interface LeaderboardProps {
  readonly group: GroupRef;
  readonly rankings: readonly Ranking[];
  /** Number of matches in the trends. */
  readonly trendMatches: number;
  readonly onTrendMatches: (matches: number) => void;
  /** Content above the table, such as an error about the trends. */
  readonly note?: ReactNode;
}

const WIDE_COLUMNS = ["name", "trend", "record", "winRate", "played", "elo"] as const;
const NARROW_COLUMNS = ["name", "trend", "elo"] as const;

/** The ranking of a group as a sortable table. */
export function Leaderboard({ group, rankings, trendMatches, onTrendMatches, note }: LeaderboardProps) {
  const { t } = useTranslation("leaderboard");
  const language = useLanguage();
  const paths = usePaths();
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
    <Card flush title={t("title")} aside={<TrendSelect matches={trendMatches} onChange={onTrendMatches} />}>
      {note}
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
      <Link
        to={paths.players(group)}
        className="flex min-h-12 items-center gap-1 border-line border-t px-4 font-semibold text-action text-row hover:text-action-deep lg:px-5"
      >
        {t("everyone")}
        <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
      </Link>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Card>
  );
}
