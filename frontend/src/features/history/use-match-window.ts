import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Match } from "../../api/types";
import type { PlayedDay } from "./day-points";

/** The estimated height of a row until it is measured. */
const ROW_HEIGHT = { phone: 154, wide: 42 };
const DAY_HEIGHT = { phone: 45, wide: 36 };
/** The number of rows before the end at which the next page is requested. */
const AHEAD = 15;

interface MatchWindowOptions {
  readonly matches: readonly Match[];
  /** The day of each match. */
  readonly days: readonly PlayedDay[];
  readonly layout: "phone" | "wide";
  /** Of the history entry, if it was shown before. */
  readonly measurements: VirtualItem[];
  /** Called when the end of the loaded matches comes near. */
  readonly onNearEnd: () => void;
}

/** The rows of the list that are near the viewport, which matches that come in do not move. */
export function useMatchWindow({ matches, days, layout, measurements, onNearEnd }: MatchWindowOptions) {
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<number | null>(null);
  const [top, setTop] = useState(0);
  const newest = matches[0]?.matchId;
  const [renderedNewest, setRenderedNewest] = useState(newest);

  // Content above the list can change its height at any time.
  useLayoutEffect(() => {
    const place = list.current?.getBoundingClientRect().top ?? 0;
    setTop(Math.round(place + window.scrollY));
  });

  const startsDay = (index: number) => days[index]?.start === index;
  const virtualizer = useWindowVirtualizer({
    count: matches.length,
    estimateSize: (index) => ROW_HEIGHT[layout] + (startsDay(index) ? DAY_HEIGHT[layout] : 0),
    getItemKey: (index) => matches[index]?.matchId ?? index,
    overscan: 6,
    scrollMargin: top,
    // A new match above the viewport moves nothing in it. In this one rendering only: at the end of the list, "end"
    // also scrolls when a row is opened.
    anchorTo: newest !== renderedNewest && window.scrollY > top ? "end" : "start",
    initialMeasurementsCache: measurements,
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

  // The virtualizer keeps the top of the row that is seen first in place. If that row loses its head to the new match,
  // the rows below would move up.
  const formerFirst = matches.findIndex(({ matchId }) => matchId === renderedNewest);
  const lostHead = formerFirst > 0 && !startsDay(formerFirst) ? heightOfHeadAbove(list.current) : 0;
  useLayoutEffect(() => {
    window.scrollBy(0, -lostHead);
    setRenderedNewest(newest);
  }, [newest, lostHead]);

  const isNearEnd = (virtualizer.range?.endIndex ?? 0) >= matches.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  return {
    list,
    height: virtualizer.getTotalSize(),
    /** The rows to render, each with its distance from the top of the list. */
    rendered: virtualizer
      .getVirtualItems()
      .map(({ index, key, start }) => ({ index, key, top: start - top })),
    measure: virtualizer.measureElement,
    heightOf: ({ start, end }: PlayedDay) =>
      (virtualizer.measurementsCache[end - 1]?.end ?? 0) - (virtualizer.measurementsCache[start]?.start ?? 0),
    measured: () => virtualizer.takeSnapshot(),
    /** Keeps the row that has the focus rendered, wherever it is. */
    keepRendered: (index: number | null) => {
      focused.current = index;
    },
  };
}

/** The height of the day's head in the first row if the top of the screen is within that row, else 0. */
function heightOfHeadAbove(list: HTMLElement | null): number {
  const first = list?.querySelector<HTMLElement>("[data-index='0']");
  const match = first?.lastElementChild;
  if (!(first && match instanceof HTMLElement)) return 0;
  const { top, bottom } = first.getBoundingClientRect();
  return top < 0 && bottom > 0 ? first.offsetHeight - match.offsetHeight : 0;
}
