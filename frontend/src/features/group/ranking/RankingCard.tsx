import { ArrowDown, ArrowUp } from "lucide-react";
import { Fragment, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Ranking } from "../../../api/types";
import { isInactive } from "../../../shared/activity";
import { DataAge } from "../../../shared/DataAge";
import { useDisconnected } from "../../../shared/disconnected";
import { useMe } from "../../../shared/me";
import { Card } from "../../../ui/Card";
import { cx } from "../../../ui/cx";
import { FROM_MD, useMediaQuery } from "../../../ui/use-media-query";
import type { Bars } from "../ranges/bars";
import { useGroup } from "../use-group";
import { PinnedRow, RangeSwitch } from "./lazy-parts";
import { NarrowRow, useRowTexts, WideRow } from "./rows";
import { pressed, type SortColumn, type Sorting } from "./sort-rankings";
import { TrendSelect } from "./TrendSelect";
import { useMovingRows } from "./use-moving-rows";
import type { RankingControls } from "./use-ranking-controls";

interface RankingCardProps {
  /** The rows in the order of the sorting. */
  readonly rankings: readonly Ranking[];
  readonly controls: RankingControls;
  /** The first day on which active players have played or were added; null where nobody is inactive. */
  readonly since: string | null;
  /** Content above the table, such as an error about the trends. */
  readonly note?: ReactNode;
  /** A control beside the head of the names. */
  readonly chip?: ReactNode;
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
export function RankingCard({ rankings, controls, since, ...card }: RankingCardProps) {
  const { t } = useTranslation("ranking");
  const { group } = useGroup();
  const me = useMe(group.publicHash);
  const isWide = useMediaQuery(FROM_MD);
  const [announcement, setAnnouncement] = useState("");
  const [bars, setBars] = useState<Bars | null>(null);

  const body = useMovingRows(rankings.map(({ player }) => player.playerId).join());
  const Row = isWide ? WideRow : NarrowRow;
  const texts = useRowTexts();
  const asOf = useDisconnected()?.asOf;

  const firstGuest = rankings.find(({ rank }) => rank === null);

  const sortBy = (column: SortColumn) => {
    const next = pressed(controls.sorting, column);
    controls.onSort(next);
    setAnnouncement(t(`sorted.${next.direction}`, { column: t(`columns.${column}`) }));
  };

  return (
    <Card flush>
      <h2 className="sr-only">{t("title")}</h2>
      {card.note}
      <table aria-label={t("title")} className="wrap-rows w-full table-fixed text-row">
        <ColumnHeads
          isWide={isWide}
          sorting={controls.sorting}
          sortReasonId={card.sortReasonId}
          hasLongRanks={card.hasLongRanks}
          chip={card.chip}
          onPress={sortBy}
        />
        <tbody ref={body}>
          {rankings.map((ranking) => (
            <Fragment key={ranking.player.playerId}>
              {ranking === firstGuest ? <GuestsHead columns={isWide ? 7 : 5} /> : null}
              <Row
                texts={texts}
                ranking={ranking}
                isMe={ranking.player.playerId === me}
                bars={bars}
                inactiveWeeks={isInactive(ranking.player, since) ? group.inactiveAfterWeeks : null}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
      {card.footer}
      <div className="flex min-h-12 items-center border-line border-t px-4 text-ink-2 text-small lg:px-5">
        {asOf ? (
          <DataAge asOf={asOf} />
        ) : (
          <TrendSelect matches={controls.trendMatches} onChange={controls.onTrendMatches} />
        )}
      </div>
      <Suspense fallback={<div className="h-11.25 border-line border-t" />}>
        <RangeSwitch onBars={setBars} />
      </Suspense>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {me === null ? null : (
        <Suspense>
          <PinnedRow me={me} rankings={rankings} trendMatches={controls.trendMatches} />
        </Suspense>
      )}
    </Card>
  );
}

/** Above the guests, who come after all others. */
function GuestsHead({ columns }: { readonly columns: number }) {
  const { t } = useTranslation("ranking");
  return (
    <tr className="border-line border-b bg-sunken">
      <th
        scope="colgroup"
        colSpan={columns}
        className="h-9 px-4 text-left font-medium text-caption text-ink-2 lg:px-5"
      >
        {t("guests")}
      </th>
    </tr>
  );
}

interface ColumnHeadsProps extends Pick<RankingCardProps, "sortReasonId" | "hasLongRanks" | "chip"> {
  readonly isWide: boolean;
  readonly sorting: Sorting;
  readonly onPress: (column: SortColumn) => void;
}

function ColumnHeads({ isWide, sorting, sortReasonId, hasLongRanks, chip, onPress }: ColumnHeadsProps) {
  const { t } = useTranslation("ranking");
  const columns = isWide ? WIDE_COLUMNS : NARROW_COLUMNS;
  return (
    <thead className="text-caption text-ink-3">
      <tr className="h-10 border-b border-line lg:h-11">
        <th
          scope="col"
          className={cx(
            "pl-4 text-left font-medium lg:pl-5",
            hasLongRanks ? "w-16 lg:w-20 lg:max-xl:w-16" : "w-[2.5625rem] lg:w-[3.75rem] lg:max-xl:w-12",
          )}
        >
          <span aria-hidden="true">{t("columns.rank")}</span>
          <span className="sr-only">{t("columns.rankLong")}</span>
        </th>
        {columns.map((column) => (
          <SortHead key={column} column={column} sorting={sorting} reasonId={sortReasonId} onPress={onPress}>
            {column === "name" ? chip : null}
          </SortHead>
        ))}
        {isWide ? null : (
          <th scope="col" className="w-8">
            <span className="sr-only">{t("columns.details")}</span>
          </th>
        )}
      </tr>
    </thead>
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
