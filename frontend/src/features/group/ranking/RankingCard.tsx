import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Ranking } from "../../../api/types";
import type { GroupRef } from "../../../i18n/paths";
import { activeSince, isInactive } from "../../../shared/activity";
import { useNow } from "../../../shared/age";
import { DataAge } from "../../../shared/DataAge";
import { useDisconnected } from "../../../shared/disconnected";
import { Card } from "../../../ui/Card";
import { cx } from "../../../ui/cx";
import { FROM_MD, useMediaQuery } from "../../../ui/use-media-query";
import { PinnedRow } from "./me-parts";
import { NarrowRow, useRowTexts, WideRow } from "./rows";
import { pressed, type SortColumn, type Sorting } from "./sort-rankings";
import { TrendSelect } from "./TrendSelect";
import { useMovingRows } from "./use-moving-rows";

interface RankingCardProps {
  readonly group: GroupRef;
  /** The rows in the order of `sorting`. */
  readonly rankings: readonly Ranking[];
  /** All players, in any order; without them the distance to the next place is not shown. */
  readonly everyone?: readonly Ranking[];
  /** The player that the reader is, if known. */
  readonly me?: number | null;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  /** Number of matches in the trends. */
  readonly trendMatches: number;
  readonly onTrendMatches: (matches: number) => void;
  /** Content above the table, such as an error about the trends. */
  readonly note?: ReactNode;
  /** A control beside the head of the names. */
  readonly chip?: ReactNode;
  /** After how many weeks without a match a player is inactive; null: never. */
  readonly inactiveAfterWeeks: number | null;
  /** The id of the reason why the table cannot be sorted at present. */
  readonly sortReasonId?: string | undefined;
  /** Leaves space for ranks of up to five digits. */
  readonly hasLongRanks?: boolean;
  /** Content below the rows. */
  readonly footer?: ReactNode;
}

const WIDE_COLUMNS = ["name", "trend", "record", "winRate", "played", "elo"] as const;
const NARROW_COLUMNS = ["name", "trend", "elo"] as const;

/** The ranking of a group as a table whose column headers sort it. */
export function RankingCard({ group, rankings, me = null, sorting, onSort, ...card }: RankingCardProps) {
  const { t } = useTranslation("ranking");
  const isWide = useMediaQuery(FROM_MD);
  const [announcement, setAnnouncement] = useState("");

  const body = useMovingRows(rankings.map(({ player }) => player.playerId).join());
  const columns = isWide ? WIDE_COLUMNS : NARROW_COLUMNS;
  const Row = isWide ? WideRow : NarrowRow;
  const texts = useRowTexts();
  const since = activeSince(card.inactiveAfterWeeks, useNow());
  const asOf = useDisconnected()?.asOf;

  const sortBy = (column: SortColumn) => {
    const next = pressed(sorting, column);
    onSort(next);
    setAnnouncement(t(`sorted.${next.direction}`, { column: t(`columns.${column}`) }));
  };

  return (
    <Card flush>
      <h2 className="sr-only">{t("title")}</h2>
      {card.note}
      <table aria-label={t("title")} className="wrap-rows w-full table-fixed text-row">
        <thead className="text-caption text-ink-3">
          <tr className="h-10 border-b border-line lg:h-11">
            <th
              scope="col"
              className={cx(
                "pl-4 text-left font-medium lg:pl-5",
                card.hasLongRanks
                  ? "w-16 lg:w-20 lg:max-xl:w-16"
                  : "w-[2.5625rem] lg:w-[3.75rem] lg:max-xl:w-12",
              )}
            >
              <span aria-hidden="true">{t("columns.rank")}</span>
              <span className="sr-only">{t("columns.rankLong")}</span>
            </th>
            {columns.map((column) => (
              <SortHead
                key={column}
                column={column}
                sorting={sorting}
                reasonId={card.sortReasonId}
                onPress={sortBy}
              >
                {column === "name" ? card.chip : null}
              </SortHead>
            ))}
            {isWide ? null : (
              <th scope="col" className="w-8">
                <span className="sr-only">{t("columns.details")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {rankings.map((ranking) => (
            <Row
              key={ranking.player.playerId}
              texts={texts}
              group={group}
              ranking={ranking}
              isMe={ranking.player.playerId === me}
              inactiveWeeks={isInactive(ranking.player, since) ? card.inactiveAfterWeeks : null}
            />
          ))}
        </tbody>
      </table>
      {card.footer}
      <div className="flex min-h-12 items-center border-line border-t px-4 text-ink-2 text-small lg:px-5">
        {asOf ? (
          <DataAge asOf={asOf} />
        ) : (
          <TrendSelect matches={card.trendMatches} onChange={card.onTrendMatches} />
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {me === null ? null : (
        <Suspense>
          <PinnedRow me={me} rankings={rankings} everyone={card.everyone} />
        </Suspense>
      )}
    </Card>
  );
}

interface SortHeadProps {
  readonly column: SortColumn;
  readonly sorting: Sorting;
  /** The id of the reason why it cannot be pressed. */
  readonly reasonId: string | undefined;
  readonly onPress: (column: SortColumn) => void;
  /** Beside the button. */
  readonly children: ReactNode;
}

const WIDTHS: Record<SortColumn, string> = {
  name: "",
  trend: "w-[3.25rem] md:w-[4.75rem]",
  record: "w-23 lg:max-xl:w-18",
  winRate: "w-32 lg:max-xl:w-27",
  played: "w-23 lg:max-xl:w-17",
  elo: "w-[3.25rem] md:w-[5.25rem] lg:max-xl:w-19",
};

/** A column header with a button that sorts by it. */
function SortHead({ column, sorting, reasonId, onPress, children }: SortHeadProps) {
  const { t } = useTranslation("ranking");
  const isSorted = sorting.column === column;
  const Arrow = sorting.direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={cx(WIDTHS[column], column === "elo" && "md:pr-5")}
      {...(isSorted ? { "aria-sort": sorting.direction } : {})}
    >
      <div
        className={cx(
          "flex items-center gap-x-2 max-[22.4rem]:flex-wrap",
          column !== "name" && "justify-end",
        )}
      >
        <button
          type="button"
          aria-disabled={reasonId !== undefined || undefined}
          aria-describedby={reasonId}
          onClick={() => {
            if (reasonId === undefined) {
              onPress(column);
            }
          }}
          className={cx(
            "touch-target h-9 whitespace-nowrap hover:text-ink",
            isSorted ? "font-semibold text-ink" : "font-medium",
          )}
        >
          {t(`columns.${column}`)}
          {isSorted ? (
            <Arrow
              aria-hidden="true"
              size={14}
              strokeWidth={2.25}
              className="ml-0.5 inline-block align-[-2px]"
            />
          ) : null}
        </button>
        {children}
      </div>
    </th>
  );
}
