import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import type { HistoryPoint } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { FROM_LG, useMediaQuery } from "../../../ui/use-media-query";
import { ChartDrawing } from "./ChartDrawing";
import { type ChartAxis, type ChartGeometry, chartGeometry, isMatch, nearestPoint } from "./geometry";

interface EloChartProps {
  readonly name: string;
  readonly history: readonly HistoryPoint[];
  readonly startElo: number;
  /** Whether the whole history is shown: only then its extremes are the player's peak and lowest. */
  readonly isWhole: boolean;
  readonly axis: ChartAxis;
}

const PAGE_STEP = 10;

/** The rating after each match. Matches are selected by pointer, tap and arrow keys. */
export function EloChart({ name, history, startElo, isWhole, axis }: EloChartProps) {
  const { t } = useTranslation("players");
  const pointText = usePointText();
  const height = useMediaQuery(FROM_LG) ? 300 : 210;
  const [container, width, scale] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<number | null>(null);

  const last = history.length - 1;
  const current = Math.min(chosen ?? last, last);
  const geometry = width === 0 ? null : chartGeometry(history, startElo, { width, height }, axis);
  const currentPoint = history[current];

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (geometry !== null) {
      const { left } = event.currentTarget.getBoundingClientRect();
      setChosen(nearestPoint(geometry, (event.clientX - left) / scale).index);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      setChosen(null);
      return;
    }
    const next = indexAfter(event.key, current, last);
    if (next !== null) {
      event.preventDefault();
      setChosen(next);
    }
  };

  return (
    <div
      ref={container}
      role="slider"
      tabIndex={0}
      aria-label={t("chart.label", { name })}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={currentPoint && pointText(currentPoint)}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={(event) => {
        // A touch that ends also leaves; its selection stays.
        if (event.pointerType === "mouse") {
          setChosen(null);
        }
      }}
      onKeyDown={onKeyDown}
      onBlur={() => setChosen(null)}
      className="relative mt-3 touch-pan-y rounded-input -outline-offset-3"
      style={{ height: inRem(height) }}
    >
      {geometry === null ? null : (
        <>
          <ChartDrawing
            geometry={geometry}
            size={{ width, height }}
            startElo={startElo}
            isWhole={isWhole}
            chosen={chosen === null ? null : current}
          />
          <ChartTip geometry={geometry} chosen={chosen === null ? null : current} />
        </>
      )}
    </div>
  );
}

function indexAfter(key: string, index: number, last: number): number | null {
  const within = (next: number) => Math.min(Math.max(next, 0), last);
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return within(index - 1);
    case "ArrowRight":
    case "ArrowUp":
      return within(index + 1);
    case "PageDown":
      return within(index - PAGE_STEP);
    case "PageUp":
      return within(index + PAGE_STEP);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

interface ChartTipProps {
  readonly geometry: ChartGeometry;
  /** Index of the selected point. */
  readonly chosen: number | null;
}

/** Half the width of the widest tooltip, the minimum distance from an edge. */
const HALF = 64;
const ABOVE = 14;
const HEIGHT = 46;

/** A tooltip with date, match and rating of the selected point; the slider announces the same. */
function ChartTip({ geometry, chosen }: ChartTipProps) {
  const { t } = useTranslation("players");
  const formats = useFormats();
  const point = chosen === null ? undefined : geometry.points[chosen];
  if (point === undefined) {
    return null;
  }
  const left = Math.min(Math.max(point.x, HALF), geometry.right + 24 - HALF);
  const top = point.y > HEIGHT + ABOVE ? point.y - ABOVE - HEIGHT : point.y + ABOVE;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute -translate-x-1/2 rounded-input border border-line bg-raised px-2.5 py-1 text-caption whitespace-nowrap text-ink-2 shadow-float"
      style={{ left: inRem(left), top: inRem(top) }}
    >
      <div>
        <span className="numerals text-ink">{formats.rating(point.elo)}</span>{" "}
        {isMatch(point) ? t("chart.match", { number: point.matchNumber }) : t("chart.start")}
      </div>
      <div>{formats.date(point.playedOn)}</div>
    </div>
  );
}

/** The text of a point. */
function usePointText(): (point: HistoryPoint) => string {
  const { t } = useTranslation("players");
  const formats = useFormats();
  return (point) => {
    const elo = formats.rating(point.elo);
    return isMatch(point)
      ? t("chart.point", { date: formats.date(point.playedOn), number: point.matchNumber, elo })
      : t("chart.startPoint", { elo });
  };
}

/** The chart is drawn for text of 16 px and grows with the text. */
const DRAWN_FOR = 16;
const inRem = (length: number) => `${length / DRAWN_FOR}rem`;

/** The width of an element as drawn, 0 until it has been measured, and the scale of the drawing. */
function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number, number] {
  const element = useRef<T>(null);
  const [width, setWidth] = useState(0);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) {
      return;
    }
    const measure = () => {
      setWidth(measured.clientWidth);
      setScale(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / DRAWN_FOR);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width / scale, scale];
}
