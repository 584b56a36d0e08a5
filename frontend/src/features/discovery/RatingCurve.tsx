import type { HistoryPoint } from "../../api/types";
import { cx } from "../../ui/cx";

interface RatingCurveProps {
  readonly history: readonly HistoryPoint[];
  readonly onCourt?: boolean;
}

const POINTS = 16;
const WIDTH = 72;
const HEIGHT = 32;
const RADIUS = 4.5;

/** The reader's latest ratings as a curve with the ball at the present one; the rating beside it says the same. */
export function RatingCurve({ history, onCourt = false }: RatingCurveProps) {
  const latest = history.slice(-POINTS).map(({ elo }) => elo);
  if (latest.length < 2) {
    return null;
  }
  const lowest = Math.min(...latest);
  const span = Math.max(1, Math.max(...latest) - lowest);
  const x = (place: number) => RADIUS + (place * (WIDTH - 2 * RADIUS)) / (latest.length - 1);
  const y = (elo: number) => HEIGHT - RADIUS - ((elo - lowest) * (HEIGHT - 2 * RADIUS)) / span;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="h-8 w-18 shrink-0">
      <polyline
        points={latest.map((elo, place) => `${x(place)},${y(elo)}`).join(" ")}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        className={onCourt ? "stroke-court-line" : "stroke-action"}
      />
      <circle
        cx={x(latest.length - 1)}
        cy={y(latest.at(-1) ?? lowest)}
        r={RADIUS - 0.5}
        strokeWidth="1.5"
        className={cx("fill-ball", onCourt ? "stroke-ball" : "stroke-ink")}
      />
    </svg>
  );
}
