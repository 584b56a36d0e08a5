import type { HistoryPoint } from "../../../api/types";

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

export interface MonthTick {
  readonly x: number;
  /** First day of the month, `YYYY-MM-DD`. */
  readonly month: string;
  /** Whether the label includes the year, since it differs from the previous label's. */
  readonly withYear: boolean;
}

export interface PlottedPoint extends HistoryPoint {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

export interface ChartGeometry {
  readonly left: number;
  readonly right: number;
  /** The y coordinate of the month ticks. */
  readonly axisY: number;
  readonly points: readonly PlottedPoint[];
  readonly line: string;
  readonly area: string;
  readonly grid: readonly { readonly elo: number; readonly y: number }[];
  /** The y coordinate of the starting rating; null if it is outside the range. */
  readonly startY: number | null;
  readonly months: readonly MonthTick[];
  readonly highest: PlottedPoint;
  readonly lowest: PlottedPoint;
  readonly latest: PlottedPoint;
}

/** At the bottom there is space for the label of the lowest rating and, below it, for the months. */
const INSET = { left: 48, right: 24, top: 46, bottom: 58 };
/** From the lowest rating to the axis. */
const AXIS_GAP = 28;
/** The smallest range of the axis, in rating points, so that small changes are not exaggerated. */
const LEAST_SPAN = 80;
const MOST_GRID_LINES = 6;
const GRID_STEPS = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 500_000];
const MONTH_GAP = 30;
const MONTH_WITH_YEAR_GAP = 62;

/** What the horizontal axis shows: the matches evenly spaced, or the time between them. */
export type ChartAxis = "matches" | "time";

/** The last `matches` of a history with the point before them. */
export function lastOf(history: readonly HistoryPoint[], matches: number): readonly HistoryPoint[] {
  return history.slice(-(matches + 1));
}

/** The geometry of the chart, in pixels. `history` has at least one point. */
export function chartGeometry(
  history: readonly HistoryPoint[],
  startElo: number,
  { width, height }: ChartSize,
  axis: ChartAxis = "matches",
): ChartGeometry | null {
  const left = INSET.left;
  const right = Math.max(width - INSET.right, left + 1);
  const top = INSET.top;
  const bottom = Math.max(height - INSET.bottom, top + 1);

  const [low, high] = eloRange(history.map((point) => point.elo));
  const toY = (elo: number) => bottom - ((elo - low) / (high - low)) * (bottom - top);
  const places = axis === "time" ? daysOf(history) : history.map((_, index) => index);
  const [firstPlace = 0, lastPlace = 0] = [places[0], places.at(-1)];
  const toX = (place: number) =>
    firstPlace === lastPlace
      ? right
      : left + ((place - firstPlace) / (lastPlace - firstPlace)) * (right - left);
  const points = history.map((point, index) => ({
    ...point,
    index,
    x: round(toX(places[index] ?? lastPlace)),
    y: round(toY(point.elo)),
  }));

  const latest = points.at(-1);
  if (latest === undefined) return null;

  const startIsShown = startElo >= low && startElo <= high;
  const line = points.map((point, index) => `${index === 0 ? "M" : "L"}${point.x} ${point.y}`).join("");
  const base = round(toY(Math.min(Math.max(startElo, low), high)));

  return {
    left,
    right,
    axisY: bottom + AXIS_GAP,
    points,
    line,
    area: `${line}L${latest.x} ${base}L${points[0]?.x ?? left} ${base}Z`,
    grid: gridBetween(low, high, startElo).map((elo) => ({ elo, y: round(toY(elo)) })),
    startY: startIsShown ? round(toY(startElo)) : null,
    months: ticksThatFit(
      axis === "time"
        ? monthsBetween(firstPlace, lastPlace).map(({ month, day }) => ({ month, x: round(toX(day)) }))
        : firstMatches(points),
    ),
    highest: extreme(points, latest, (a, b) => a.elo > b.elo),
    lowest: extreme(points, latest, (a, b) => a.elo < b.elo),
    latest,
  };
}

/** The point nearest to an x coordinate. */
export function nearestPoint(geometry: ChartGeometry, x: number): PlottedPoint {
  return geometry.points.reduce(
    (nearest, point) => (Math.abs(point.x - x) < Math.abs(nearest.x - x) ? point : nearest),
    geometry.latest,
  );
}

function eloRange(elos: readonly number[]): [number, number] {
  const low = Math.min(...elos);
  const high = Math.max(...elos);
  const missing = Math.max(LEAST_SPAN - (high - low), 0) / 2;
  return [low - missing, high + missing];
}

function gridBetween(low: number, high: number, startElo: number): number[] {
  const step = GRID_STEPS.find((candidate) => (high - low) / candidate < MOST_GRID_LINES) ?? 1_000_000;
  const first = Math.ceil(low / step) * step;
  const lines: number[] = [];
  for (let elo = first; elo <= high; elo += step) {
    // The starting rating has its own dashed line; a grid line next to it would blur both.
    if (elo !== startElo) lines.push(elo);
  }
  return lines;
}

const DAY = 86_400_000;

/**
 * The day of each point, since 1970. A day's matches are spread over it. A match entered late has the day of the match
 * before it, so that time does not run backwards.
 */
function daysOf(history: readonly HistoryPoint[]): number[] {
  let latest = Number.NEGATIVE_INFINITY;
  const days = history.map(({ playedOn }) => {
    latest = Math.max(latest, Date.parse(playedOn) / DAY);
    return latest;
  });
  return days.map((day, index) => {
    const first = days.indexOf(day);
    return day + (index - first) / (days.lastIndexOf(day) - first + 1);
  });
}

interface MonthStart {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly x: number;
}

/** The months that begin between two days, with the day on which each begins. */
function monthsBetween(first: number, last: number): { readonly month: string; readonly day: number }[] {
  const months: { month: string; day: number }[] = [];
  const begin = new Date(first * DAY);
  for (let number = begin.getUTCMonth(); ; number++) {
    const start = Date.UTC(begin.getUTCFullYear(), number, 1);
    if (start > last * DAY) return months;
    if (start >= first * DAY) {
      months.push({ month: new Date(start).toISOString().slice(0, 7), day: start / DAY });
    }
  }
}

/**
 * The first match of each month. Matches are in the order in which they were saved: a match entered late does not start
 * an earlier month again.
 */
function firstMatches(points: readonly PlottedPoint[]): MonthStart[] {
  const starts: MonthStart[] = [];
  for (const { playedOn, x } of points.filter(isMatch)) {
    const month = playedOn.slice(0, 7);
    if (month > (starts.at(-1)?.month ?? "")) starts.push({ month, x });
  }
  return starts;
}

/** Ticks for these months, without those that do not fit. */
function ticksThatFit(months: readonly MonthStart[]): MonthTick[] {
  const ticks: MonthTick[] = [];
  let lastX = Number.NEGATIVE_INFINITY;
  let lastYear: string | null = null;
  for (const { month, x } of months) {
    const year = month.slice(0, 4);
    const withYear = lastYear !== null && year !== lastYear;
    if (x - lastX < (withYear ? MONTH_WITH_YEAR_GAP : MONTH_GAP)) continue;
    ticks.push({ x, month: `${month}-01`, withYear });
    lastX = withYear ? x + (MONTH_WITH_YEAR_GAP - MONTH_GAP) / 2 : x;
    lastYear = year;
  }
  return ticks;
}

/** The first point of a history is the starting rating, not a match. */
export function isMatch(point: HistoryPoint): boolean {
  return point.matchNumber > 0;
}

function extreme(
  points: readonly PlottedPoint[],
  fallback: PlottedPoint,
  beats: (a: PlottedPoint, b: PlottedPoint) => boolean,
): PlottedPoint {
  return points.reduce((best, point) => (beats(point, best) ? point : best), points[0] ?? fallback);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
