import type { VirtualItem } from "@tanstack/react-virtual";
import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
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
import { daysOf } from "./day-points";
import { MatchDetails } from "./MatchDetails";
import { OpenMatch, type OpenMatchProps } from "./OpenMatch";
import { PlayedAgainMark } from "./PlayedAgainMark";
import { useMatchWindow } from "./use-match-window";
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
  const dayTitle = useDayTitle(isWide);
  const layout = isWide ? "wide" : "phone";
  const key = `${useLocation().key} ${layout}`;
  const before = left.get(key);
  const { opened, toggle, justOpened } = useOpenedMatches(before?.opened ?? new Set());
  const days = useMemo(() => daysOf(matches), [matches]);
  const measurements = before?.measurements ?? [];
  const rows = useMatchWindow({ matches, days, layout, measurements, onNearEnd });
  useOnLeave(() => left.set(key, { measurements: rows.measured(), opened }));
  return (
    <ol
      ref={rows.list}
      aria-label={t("list")}
      // The virtualizer keeps in place what is seen.
      className="relative [overflow-anchor:none]"
      style={{ height: rows.height }}
      onBlur={() => rows.keepRendered(null)}
      onKeyDown={isWide ? moveFocus : undefined}
    >
      {rows.rendered.map(({ index, key: itemKey, top }) => {
        const played = matches[index];
        if (played === undefined) return null;
        const day = days[index] ?? { start: index, end: index + 1 };
        const isFirst = day.start === index;
        const isLast = day.end === index + 1;
        return (
          <li
            key={itemKey}
            ref={rows.measure}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total}
            onFocus={() => rows.keepRendered(index)}
            // The head of a day sticks above the rows that follow; what a transform moves does not stick.
            className={cx("absolute inset-x-0", isWide ? isFirst && "z-1 pt-9" : "top-0")}
            style={isWide ? { top } : { transform: `translateY(${top}px)` }}
          >
            {isFirst && isWide ? (
              <div
                className="pointer-events-none absolute inset-x-0 top-0"
                style={{ height: rows.heightOf(day) }}
              >
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
              <PhoneDayHead group={group} playedOn={played.playedOn} title={dayTitle(played.playedOn)} />
            ) : null}
            <div
              className={cx(
                "overflow-hidden border-line border-x border-b bg-surface",
                isFirst && !isWide && "rounded-t-card border-t",
                (isWide ? index + 1 === matches.length : isLast) && "rounded-b-card",
              )}
            >
              <Row
                group={group}
                match={played}
                player={player}
                isWide={isWide}
                isOpen={opened.has(played.matchId)}
                isNew={justOpened.current === played.matchId}
                onToggle={() => toggle(played.matchId)}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Calls the latest function when the list is left. */
function useOnLeave(call: () => void): void {
  const leave = useRef(call);
  leave.current = call;
  useEffect(() => () => leave.current(), []);
}

function useOpenedMatches(before: ReadonlySet<number>) {
  const [opened, setOpened] = useState(before);
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
  return { opened, toggle, justOpened };
}

interface PhoneDayHeadProps {
  readonly group: GroupRef;
  readonly playedOn: string;
  readonly title: string;
}

/** The day above its matches, which leads to its page. */
function PhoneDayHead({ group, playedOn, title }: PhoneDayHeadProps) {
  const paths = usePaths();
  return (
    <h2 className="pt-4 pb-2 font-semibold text-ink-2 text-row">
      <Link
        to={paths.day(group, playedOn)}
        className="touch-target z-1 inline-flex items-center gap-1 first-letter:uppercase hover:text-ink"
      >
        {title}
        <ChevronRight aria-hidden="true" className="size-4" strokeWidth={2} />
      </Link>
    </h2>
  );
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
        <h3 className="flex shrink-0 items-center gap-1.5">
          {t("match", { number: match.matchNumber })}
          <PlayedAgainMark match={match} />
        </h3>
        <div className="flex min-w-0 items-center gap-2">
          {match.notes && !open.isOpen ? <p className="min-w-0 truncate">{match.notes}</p> : null}
          <OpenMatch {...open} number={match.matchNumber} className="shrink-0 text-ink-2 stretched-link" />
        </div>
      </div>
      <MatchScoreboard match={match} />
    </div>
  );
}

/** "Today, Thu 12 Jun" or "Yesterday, …", else, and without a connection, the date. Words in full if there is room. */
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
