import { ArrowDown, ArrowUp, ChevronRight } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Ranking } from "../../../api/types";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { staticLimits } from "../../../rules/static-limits";
import { activeSince, isInactive } from "../../../shared/activity";
import { useNow } from "../../../shared/age";
import { DataAge } from "../../../shared/DataAge";
import { useDisconnected } from "../../../shared/disconnected";
import { Card } from "../../../ui/Card";
import { cx } from "../../../ui/cx";
import { InlineSelect } from "../../../ui/InlineSelect";
import { FROM_MD, useMediaQuery } from "../../../ui/use-media-query";
import { PinnedRow } from "./me-parts";
import { NarrowRow, useRowTexts, WideRow } from "./rows";
import { pressed, type SortColumn, type Sorting } from "./sort-rankings";
import { useMovingRows } from "./use-moving-rows";

interface RankingCardProps {
  readonly group: GroupRef;
  /** The rows in the order of `sorting`. */
  readonly rankings: readonly Ranking[];
  /** The player that the reader is, if known. */
  readonly me?: number | null;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  /** Number of matches in the trends. */
  readonly trendMatches: number;
  readonly onTrendMatches: (matches: number) => void;
  /** Content above the table, such as an error about the trends. */
  readonly note?: ReactNode;
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
  const { t } = useTranslation(["ranking", "common"]);
  const paths = usePaths();
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
    <Card
      flush
      title={t("title")}
      aside={
        asOf ? (
          <DataAge asOf={asOf} />
        ) : (
          <TrendSelect matches={card.trendMatches} onChange={card.onTrendMatches} />
        )
      }
    >
      {card.note}
      <table aria-label={t("title")} className="wrap-rows w-full table-fixed text-row">
        <thead className="text-caption text-ink-3">
          <tr className="h-11 border-b border-line lg:h-12">
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
              />
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
      <div className="flex flex-wrap justify-between gap-x-4 border-line border-t px-4 lg:px-5">
        {[
          { to: paths.players(group), text: t("allPlayers") },
          { to: paths.teams(group), text: t("common:nav.teams") },
        ].map(({ to, text }) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-12 items-center gap-1 font-semibold text-action text-row hover:text-action-deep"
          >
            {text}
            <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
          </Link>
        ))}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {me === null ? null : (
        <Suspense>
          <PinnedRow me={me} rankings={rankings} />
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
function SortHead({ column, sorting, reasonId, onPress }: SortHeadProps) {
  const { t } = useTranslation("ranking");
  const isSorted = sorting.column === column;
  const Arrow = sorting.direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={cx(WIDTHS[column], column === "elo" && "md:pr-5")}
      {...(isSorted ? { "aria-sort": sorting.direction } : {})}
    >
      <div className={cx("flex", column !== "name" && "justify-end")}>
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
      </div>
    </th>
  );
}

interface TrendSelectProps {
  readonly matches: number;
  readonly onChange: (matches: number) => void;
}

const MAX = staticLimits.trendMatchesMax;
const CHOICES: readonly number[] = [staticLimits.trendMatches, 10, 20, 30, MAX];
/** The option for a number that is entered. */
const OTHER = 0;

/** Selects the number of matches in the trends: a usual one, or any that is entered. */
function TrendSelect({ matches, onChange }: TrendSelectProps) {
  const { t } = useTranslation("ranking");
  const [isOther, setOther] = useState(!CHOICES.includes(matches));
  const [typed, setTyped] = useState(String(matches));
  const choose = (count: number) => {
    setOther(count === OTHER);
    setTyped(String(count === OTHER ? matches : count));
    if (count !== OTHER) {
      onChange(count);
    }
  };
  const type = (text: string) => {
    setTyped(text);
    const count = Number(text);
    if (Number.isInteger(count) && count >= 1 && count <= MAX) {
      onChange(count);
    }
  };
  return (
    <div className="flex items-center gap-2">
      <InlineSelect
        label={t("columns.trend")}
        value={isOther ? OTHER : matches}
        options={[
          ...CHOICES.map((count) => ({ value: count, text: t("trendOver", { count }) })),
          { value: OTHER, text: t("trendOther") },
        ]}
        onChange={choose}
      />
      {isOther ? (
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX}
          aria-label={t("trendMatches")}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(String(matches))}
          className="figures -my-3 h-11 w-17 rounded-input border border-line-strong bg-surface px-2 text-body text-ink"
        />
      ) : null}
    </div>
  );
}
