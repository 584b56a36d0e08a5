import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { type ChartGeometry, isMatch } from "./geometry";

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
export function ChartTip({ geometry, chosen }: ChartTipProps) {
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
      style={{ left, top }}
    >
      <div>
        <span className="numerals text-ink">{formats.rating(point.elo)}</span>{" "}
        {isMatch(point) ? t("chart.match", { number: point.matchNumber }) : t("chart.start")}
      </div>
      <div>{formats.date(point.playedOn)}</div>
    </div>
  );
}
