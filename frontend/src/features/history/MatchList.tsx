import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { Match } from "../../api/types";
import type { GroupRef } from "../../i18n/paths";
import { cx } from "../../ui/cx";
import { MatchRow } from "./MatchRow";
import { useDayTitle } from "./use-day-title";

interface MatchListProps {
  readonly group: GroupRef;
  /** Those that are loaded, newest first. */
  readonly matches: readonly Match[];
  /** How many there are in all. */
  readonly total: number;
  /** The reader comes near the end of what is loaded. */
  readonly onNearEnd: () => void;
}

/** A row as it is nearly always, until it is measured. */
const ROW_HEIGHT = 154;
const DAY_HEIGHT = 48;
/** How many rows before the end the next page is asked for. */
const AHEAD = 15;

/** What a history entry was like when it was left, so that the way back leads to the same place. */
interface Left {
  readonly measurements: VirtualItem[];
  readonly opened: ReadonlySet<number>;
}
const left = new Map<string, Left>();

/**
 * Matches under the days on which they were played. Only those near the window exist as elements, so thousands
 * cost no more than twenty; each says which of how many it is.
 */
export function MatchList({ group, matches, total, onNearEnd }: MatchListProps) {
  const { t } = useTranslation("history");
  const dayTitle = useDayTitle();
  const { key } = useLocation();
  const before = left.get(key);
  const [opened, setOpened] = useState<ReadonlySet<number>>(before?.opened ?? new Set());
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  const focused = useRef<number | null>(null);

  // What stands above can grow at any time, by an error or by a second line.
  useLayoutEffect(() => {
    const place = list.current?.getBoundingClientRect().top ?? 0;
    setTop(Math.round(place + window.scrollY));
  });

  const startsDay = (index: number) => matches[index]?.playedOn !== matches[index - 1]?.playedOn;
  const virtualizer = useWindowVirtualizer({
    count: matches.length,
    estimateSize: (index) => ROW_HEIGHT + (startsDay(index) ? DAY_HEIGHT : 0),
    getItemKey: (index) => matches[index]?.matchId ?? index,
    overscan: 6,
    scrollMargin: top,
    initialMeasurementsCache: before?.measurements ?? [],
    // What has the focus stays, however far it is scrolled away.
    rangeExtractor: useCallback((range: Range) => {
      const indexes = defaultRangeExtractor(range);
      const kept = focused.current;
      if (kept === null || kept >= range.count || indexes.includes(kept)) return indexes;
      return [...indexes, kept].sort((one, other) => one - other);
    }, []),
  });

  const leave = useRef<() => void>(() => undefined);
  leave.current = () => left.set(key, { measurements: virtualizer.takeSnapshot(), opened });
  useEffect(() => () => leave.current(), []);

  const items = virtualizer.getVirtualItems();
  const isNearEnd = (virtualizer.range?.endIndex ?? 0) >= matches.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  const toggle = (matchId: number) => {
    const next = new Set(opened);
    if (!next.delete(matchId)) next.add(matchId);
    setOpened(next);
  };

  return (
    <ol
      ref={list}
      aria-label={t("list")}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      {items.map(({ index, key: itemKey, start }) => {
        const played = matches[index];
        if (played === undefined) return null;
        const isFirst = startsDay(index);
        const isLast = index + 1 === matches.length || startsDay(index + 1);
        return (
          <li
            key={itemKey}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total}
            onFocus={() => {
              focused.current = index;
            }}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {isFirst ? (
              <h2 className="px-1 pt-4 pb-2 font-semibold text-ink-2 text-row first-letter:uppercase">
                {dayTitle(played.playedOn)}
              </h2>
            ) : null}
            <div
              className={cx(
                "overflow-hidden border-line border-x border-b bg-surface",
                isFirst && "rounded-t-card border-t",
                isLast && "rounded-b-card",
              )}
            >
              <MatchRow
                group={group}
                match={played}
                isOpen={opened.has(played.matchId)}
                onToggle={() => toggle(played.matchId)}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
