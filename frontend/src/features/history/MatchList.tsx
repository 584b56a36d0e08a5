import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual";
import { ChevronRight } from "lucide-react";
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { Match } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { ageOf, useNow } from "../../shared/age";
import { useDisconnected } from "../../shared/disconnected";
import { MatchScoreboard } from "../../shared/MatchScoreboard";
import { cx } from "../../ui/cx";
import { DayHead } from "./DayHead";
import { daysOf, type PlayedDay } from "./day-points";
import { MatchDetails } from "./MatchDetails";
import { OpenMatch, type OpenMatchProps } from "./OpenMatch";
import { WideRow } from "./WideRow";

interface MatchListProps {
  readonly group: GroupRef;
  /** The loaded matches, newest first. */
  readonly matches: readonly Match[];
  /** The total number of matches. */
  readonly total: number;
  /** The player whose matches these are; null: those of all. */
  readonly player: number | null;
  /** From 1000 px on: one line a match. */
  readonly isWide: boolean;
  /** Called when the end of the loaded matches comes near. */
  readonly onNearEnd: () => void;
}

/** The estimated height of a row until it is measured. */
const ROW_HEIGHT = { phone: 154, wide: 42 };
const DAY_HEIGHT = { phone: 45, wide: 36 };
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
export function MatchList({ group, matches, total, player, isWide, onNearEnd }: MatchListProps) {
  const { t } = useTranslation("history");
  const paths = usePaths();
  const dayTitle = useDayTitle(isWide);
  const layout = isWide ? "wide" : "phone";
  const key = `${useLocation().key} ${layout}`;
  const before = left.get(key);
  const [opened, setOpened] = useState<ReadonlySet<number>>(before?.opened ?? new Set());
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  const focused = useRef<number | null>(null);
  const newest = matches[0]?.matchId;
  const [renderedNewest, setRenderedNewest] = useState(newest);

  // Content above the list can change its height at any time.
  useLayoutEffect(() => {
    const place = list.current?.getBoundingClientRect().top ?? 0;
    setTop(Math.round(place + window.scrollY));
  });

  const days = useMemo(() => daysOf(matches), [matches]);
  const startsDay = (index: number) => days[index]?.start === index;
  const virtualizer = useWindowVirtualizer({
    count: matches.length,
    estimateSize: (index) => ROW_HEIGHT[layout] + (startsDay(index) ? DAY_HEIGHT[layout] : 0),
    getItemKey: (index) => matches[index]?.matchId ?? index,
    overscan: 6,
    scrollMargin: top,
    // A new match above the viewport moves nothing in it. In this one rendering only: at the end of the list, "end" also
    // scrolls when a row is opened.
    anchorTo: newest !== renderedNewest && window.scrollY > top ? "end" : "start",
    initialMeasurementsCache: before?.measurements ?? [],
    // The focused row stays rendered when it is scrolled away, and so does the head of the day that is seen.
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = new Set(defaultRangeExtractor(range));
        const head = days[range.startIndex]?.start;
        for (const index of [focused.current, head]) {
          if (index != null && index < range.count) indexes.add(index);
        }
        return [...indexes].sort((one, other) => one - other);
      },
      [days],
    ),
  });

  // The virtualizer keeps the top of the row that is seen first in place. If that row loses its head to the new match, the
  // rows below would move up.
  const formerFirst = matches.findIndex(({ matchId }) => matchId === renderedNewest);
  const lostHead = formerFirst > 0 && !startsDay(formerFirst) ? heightOfHeadAbove(list.current) : 0;
  useLayoutEffect(() => {
    window.scrollBy(0, -lostHead);
    setRenderedNewest(newest);
  }, [newest, lostHead]);

  const leave = useRef<() => void>(() => undefined);
  leave.current = () => left.set(key, { measurements: virtualizer.takeSnapshot(), opened });
  useEffect(() => () => leave.current(), []);

  const items = virtualizer.getVirtualItems();
  const isNearEnd = (virtualizer.range?.endIndex ?? 0) >= matches.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  /** The match that has just been opened. One that was opened before is not scrolled to when it is rendered again. */
  const justOpened = useRef<number | null>(null);
  const toggle = (matchId: number) => {
    const next = new Set(opened);
    const isOpened = !next.delete(matchId);
    if (isOpened) next.add(matchId);
    justOpened.current = isOpened ? matchId : null;
    setOpened(next);
  };
  useEffect(() => {
    justOpened.current = null;
  });

  const heightOf = ({ start, end }: PlayedDay) =>
    (virtualizer.measurementsCache[end - 1]?.end ?? 0) - (virtualizer.measurementsCache[start]?.start ?? 0);

  return (
    <ol
      ref={list}
      aria-label={t("list")}
      // The virtualizer keeps in place what is seen.
      className="relative [overflow-anchor:none]"
      style={{ height: virtualizer.getTotalSize() }}
      onBlur={() => {
        focused.current = null;
      }}
      onKeyDown={isWide ? moveFocus : undefined}
    >
      {items.map(({ index, key: itemKey, start }) => {
        const played = matches[index];
        if (played === undefined) return null;
        const day = days[index] ?? { start: index, end: index + 1 };
        const isFirst = day.start === index;
        const isLast = day.end === index + 1;
        const row = {
          match: played,
          isOpen: opened.has(played.matchId),
          onToggle: () => toggle(played.matchId),
        };
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
            // The head of a day sticks above the rows that follow; what a transform moves does not stick.
            className={cx("absolute inset-x-0", isWide ? isFirst && "z-1 pt-9" : "top-0")}
            style={isWide ? { top: start - top } : { transform: `translateY(${start - top}px)` }}
          >
            {isFirst && isWide ? (
              <div className="pointer-events-none absolute inset-x-0 top-0" style={{ height: heightOf(day) }}>
                <DayHead
                  group={group}
                  title={dayTitle(played.playedOn)}
                  matches={matches.slice(day.start, day.end)}
                  isWhole={day.end < matches.length || matches.length >= total}
                  player={player}
                  className={cx("pointer-events-auto sticky top-0", index === 0 && "rounded-t-card border-t")}
                />
              </div>
            ) : isFirst ? (
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
                isFirst && !isWide && "rounded-t-card border-t",
                (isWide ? index + 1 === matches.length : isLast) && "rounded-b-card",
              )}
            >
              <Row
                {...row}
                group={group}
                player={player}
                isWide={isWide}
                isNew={justOpened.current === played.matchId}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The height of the day's head in the first row if the top of the screen is within that row, else 0. */
function heightOfHeadAbove(list: HTMLElement | null): number {
  const first = list?.querySelector<HTMLElement>("[data-index='0']");
  const match = first?.lastElementChild;
  if (!(first && match instanceof HTMLElement)) return 0;
  const { top, bottom } = first.getBoundingClientRect();
  return top < 0 && bottom > 0 ? first.offsetHeight - match.offsetHeight : 0;
}

/** The arrow keys move among the rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const row = (event.target as HTMLElement).closest<HTMLElement>("button[aria-expanded]")?.closest("li");
  if (step === 0 || row == null) return;
  event.preventDefault();
  event.currentTarget
    .querySelector<HTMLElement>(`[data-index="${Number(row.dataset.index) + step}"] button[aria-expanded]`)
    ?.focus();
}

interface RowProps {
  readonly group: GroupRef;
  readonly match: Match;
  readonly player: number | null;
  readonly isWide: boolean;
  readonly isOpen: boolean;
  /** Whether it has just been opened. */
  readonly isNew: boolean;
  readonly onToggle: () => void;
}

/** A match, expandable to all its details. */
function Row({ group, match, player, isWide, isOpen, isNew, onToggle }: RowProps) {
  const detailsId = useId();
  const shared = { match, isOpen, detailsId, onToggle };
  return (
    <>
      {isWide ? <WideRow {...shared} player={player} /> : <PhoneRow {...shared} />}
      <div id={detailsId}>
        {isOpen ? <MatchDetails group={group} match={match} isWide={isWide} isNew={isNew} /> : null}
      </div>
    </>
  );
}

/** A match as a scoreboard. */
function PhoneRow({ match, ...open }: OpenMatchProps & Pick<RowProps, "match">) {
  const { t } = useTranslation("history");
  return (
    <div className="relative px-4 py-3 hover:bg-hover">
      <div className="mb-1.5 flex items-center justify-between gap-4 pl-5 text-caption text-ink-2">
        <h3 className="shrink-0">{t("match", { number: match.matchNumber })}</h3>
        <div className="flex min-w-0 items-center gap-2">
          {match.notes && !open.isOpen ? <p className="min-w-0 truncate">{match.notes}</p> : null}
          <OpenMatch {...open} number={match.matchNumber} className="shrink-0 text-ink-2 stretched-link" />
        </div>
      </div>
      <MatchScoreboard match={match} />
    </div>
  );
}

/** "Today, Thu 12 Jun" or "Yesterday, …", else the date; without a connection always the date. Words are in full if there is room. */
function useDayTitle(isWide: boolean): (playedOn: string) => string {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const now = useNow();
  const isDisconnected = useDisconnected() !== null;
  return (playedOn) => {
    const isThisYear = playedOn.startsWith(String(new Date(now).getFullYear()));
    const inFull = isThisYear ? formats.weekdayInFull : formats.longDay;
    const date = isWide ? inFull(playedOn) : formats.weekday(playedOn);
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
