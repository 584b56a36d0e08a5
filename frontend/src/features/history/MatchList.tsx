import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual";
import { ChevronDown, ChevronRight, ChevronUp } from "lucide-react";
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { Match } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { ageOf, useNow } from "../../shared/age";
import { useDisconnected } from "../../shared/disconnected";
import { MatchScoreboard } from "../../shared/MatchScoreboard";
import { cx } from "../../ui/cx";
import { MatchDetails } from "./MatchDetails";

interface MatchListProps {
  readonly group: GroupRef;
  /** The loaded matches, newest first. */
  readonly matches: readonly Match[];
  /** The total number of matches. */
  readonly total: number;
  /** Called when the end of the loaded matches comes near. */
  readonly onNearEnd: () => void;
}

/** The estimated height of a row until it is measured. */
const ROW_HEIGHT = 154;
const DAY_HEIGHT = 48;
/** The number of rows before the end at which the next page is requested. */
const AHEAD = 15;

/** The scroll state of a history entry, restored by Back. */
interface Left {
  readonly measurements: VirtualItem[];
  readonly opened: ReadonlySet<number>;
}
const left = new Map<string, Left>();

/**
 * Matches grouped by day. The list is virtualized: only rows near the viewport are rendered, with `aria-posinset` and
 * `aria-setsize`.
 */
export function MatchList({ group, matches, total, onNearEnd }: MatchListProps) {
  const { t } = useTranslation("history");
  const paths = usePaths();
  const dayTitle = useDayTitle();
  const { key } = useLocation();
  const before = left.get(key);
  const [opened, setOpened] = useState<ReadonlySet<number>>(before?.opened ?? new Set());
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  const focused = useRef<number | null>(null);
  const newest = matches[0]?.matchId;
  const [renderedNewest, setRenderedNewest] = useState(newest);
  useLayoutEffect(() => setRenderedNewest(newest), [newest]);

  // Content above the list can change its height at any time.
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
    // A new match above the viewport moves nothing in it. In this one rendering only: at the end of the list, "end" also
    // scrolls when a row is opened.
    anchorTo: newest !== renderedNewest && window.scrollY > top ? "end" : "start",
    initialMeasurementsCache: before?.measurements ?? [],
    // The focused row stays rendered when it is scrolled away.
    rangeExtractor: useCallback((range: Range) => {
      const indexes = defaultRangeExtractor(range);
      const focusedIndex = focused.current;
      if (focusedIndex === null || focusedIndex >= range.count || indexes.includes(focusedIndex))
        return indexes;
      return [...indexes, focusedIndex].sort((one, other) => one - other);
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
              <h2 className="pt-4 pb-2 font-semibold text-ink-2 text-row">
                <Link
                  to={paths.day(group, played.playedOn)}
                  className="touch-target z-1 inline-flex items-center gap-1 first-letter:uppercase hover:text-ink"
                >
                  {dayTitle(played.playedOn)}
                  <ChevronRight aria-hidden="true" className="size-4" strokeWidth={2} />
                </Link>
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

interface MatchRowProps {
  readonly group: GroupRef;
  readonly match: Match;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A match as a scoreboard, expandable to all its details. */
function MatchRow({ group, match, isOpen, onToggle }: MatchRowProps) {
  const { t } = useTranslation("history");
  const detailsId = useId();
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      <div className="relative px-4 py-3 hover:bg-hover lg:px-5">
        <div className="mb-1.5 flex items-center justify-between gap-4 pl-5 text-caption text-ink-2">
          <h3 className="shrink-0">{t("match", { number: match.matchNumber })}</h3>
          <div className="flex min-w-0 items-center gap-2">
            {match.notes && !isOpen ? <p className="min-w-0 truncate">{match.notes}</p> : null}
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              aria-label={t("open", { number: match.matchNumber })}
              onClick={onToggle}
              className="shrink-0 text-ink-2 stretched-link"
            >
              <Chevron aria-hidden="true" size={16} strokeWidth={2} />
            </button>
          </div>
        </div>
        <MatchScoreboard match={match} />
      </div>
      <div id={detailsId}>{isOpen ? <MatchDetails group={group} match={match} /> : null}</div>
    </>
  );
}

/** "Today, Thu 12 Jun" or "Yesterday, …", else the date; without a connection always the date. */
function useDayTitle(): (playedOn: string) => string {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const now = useNow();
  const isDisconnected = useDisconnected() !== null;
  return (playedOn) => {
    const date = formats.weekday(playedOn);
    if (isDisconnected) {
      return date;
    }
    // At noon: midnight UTC would be another day in some time zones.
    const noon = `${playedOn}T12:00:00`;
    const { unit } = ageOf(noon, now);
    // A device whose clock is wrong may have dated a match in the future.
    const isToday = new Date(noon).toDateString() === new Date(now).toDateString();
    return isToday ? t("today", { date }) : unit === "yesterday" ? t("yesterday", { date }) : date;
  };
}
