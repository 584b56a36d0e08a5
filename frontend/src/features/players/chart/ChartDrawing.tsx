import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { ChartGeometry, ChartSize, PlottedPoint } from "./geometry";

interface ChartDrawingProps {
  readonly geometry: ChartGeometry;
  readonly size: ChartSize;
  readonly startElo: number;
  readonly isWhole: boolean;
  /** Index of the selected point. */
  readonly chosen: number | null;
}

/** Half the width of a label, in pixels. */
const LABEL_ROOM = 40;

/** A label outlined in the card's colour, so that lines behind it do not cross it. */
const overLines = "fill-ink-2 stroke-surface stroke-4 [paint-order:stroke]";

/** The SVG of the chart; the slider around it and the table are its accessible alternatives. */
export function ChartDrawing({ geometry, size, startElo, isWhole, chosen }: ChartDrawingProps) {
  const { left, right, points, line, area, startY, highest, lowest, latest } = geometry;
  const pointed = chosen === null ? undefined : points[chosen];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="absolute inset-0 size-full text-[13px] [font-stretch:88%] figures"
    >
      <Grid geometry={geometry} />
      <path d={area} className="fill-action/7" />
      {startY === null ? null : (
        <>
          <line
            x1={left}
            x2={right}
            y1={startY}
            y2={startY}
            strokeDasharray="4 3"
            className="stroke-line-strong"
          />
          <EloLabel x={left} y={startY} elo={startElo} />
        </>
      )}
      <path d={line} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-action" />
      {highest.elo === lowest.elo ? null : (
        <>
          <Lowest point={lowest} geometry={geometry} />
          <Highest point={highest} geometry={geometry} isWhole={isWhole} />
        </>
      )}
      <circle
        cx={latest.x}
        cy={latest.y}
        r="5"
        strokeWidth="1.5"
        className="fill-ball stroke-on-ball dark:stroke-ball"
      />
      {pointed === undefined ? null : (
        <circle cx={pointed.x} cy={pointed.y} r="5" strokeWidth="2" className="fill-action stroke-surface" />
      )}
    </svg>
  );
}

function Grid({ geometry: { left, right, grid, axisY, months } }: { readonly geometry: ChartGeometry }) {
  const formats = useFormats();
  return (
    <>
      {grid.map(({ elo, y }) => (
        <g key={elo}>
          <line x1={left} x2={right} y1={y} y2={y} className="stroke-line" />
          <EloLabel x={left} y={y} elo={elo} />
        </g>
      ))}
      {months.map(({ x, month, withYear }) => (
        <g key={month}>
          <line x1={x} x2={x} y1={axisY} y2={axisY + 4} className="stroke-line-strong" />
          <text x={x} y={axisY + 19} textAnchor="middle" className="fill-ink-2">
            {withYear ? formats.shortMonthYear(month) : formats.shortMonth(month)}
          </text>
        </g>
      ))}
    </>
  );
}

function EloLabel({ x, y, elo }: { readonly x: number; readonly y: number; readonly elo: number }) {
  const formats = useFormats();
  return (
    <text x={x - 8} y={y} dy="0.35em" textAnchor="end" className="fill-ink-2">
      {formats.rating(elo)}
    </text>
  );
}

interface ExtremeProps {
  readonly point: PlottedPoint;
  readonly geometry: ChartGeometry;
  readonly isWhole: boolean;
}

function Highest({ point, geometry, isWhole }: ExtremeProps) {
  const { t } = useTranslation("players");
  return (
    <>
      <Ring point={point} />
      <text x={middleOf(point, geometry)} y={point.y - 12} textAnchor="middle" className={overLines}>
        {isWhole ? t("chart.peak") : t("chart.highest")} <Strong elo={point.elo} />
      </text>
    </>
  );
}

/** Below the point, where no line is. */
function Lowest({ point, geometry }: Omit<ExtremeProps, "isWhole">) {
  const { t } = useTranslation("players");
  return (
    <>
      <Ring point={point} />
      <text x={middleOf(point, geometry)} y={point.y + 20} textAnchor="middle" className={overLines}>
        {t("chart.lowest")} <Strong elo={point.elo} />
      </text>
    </>
  );
}

/** The middle of a point's label, which stays between the edges. */
function middleOf({ x }: PlottedPoint, { left, right }: ChartGeometry): number {
  return Math.min(Math.max(x, left + LABEL_ROOM), right - LABEL_ROOM / 2);
}

function Ring({ point }: { readonly point: PlottedPoint }) {
  return <circle cx={point.x} cy={point.y} r="4" strokeWidth="2" className="fill-surface stroke-action" />;
}

function Strong({ elo }: { readonly elo: number }) {
  const formats = useFormats();
  return <tspan className="fill-ink font-bold">{formats.rating(elo)}</tspan>;
}
