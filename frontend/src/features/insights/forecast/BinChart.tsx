import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { ForecastBin } from "../../../rules/insights";
import { useBinTexts } from "./use-bin-texts";

interface BinChartProps {
  readonly bins: readonly ForecastBin[];
  /** Matches below which a bin says little. */
  readonly least: number;
}

const WIDTH = 720;
const HEIGHT = 380;
const LEFT = 56;
const RIGHT = 36;
const TOP = 32;
const BOTTOM = 52;
const SAID = [0.5, 0.6, 0.7, 0.8, 0.9, 1] as const;
/** The area of a circle grows with its matches, up to this radius. */
const RADIUS_MAX = 18;
const RADIUS_MIN = 5;

/** What was said to the right, what came true upwards, with the interval that chance explains. For large screens. */
export function BinChart({ bins, least }: BinChartProps) {
  const { t } = useTranslation("insights");
  const formats = useFormats();
  const texts = useBinTexts(bins);
  const filled = bins.filter(({ matches }) => matches > 0);
  const most = Math.max(1, ...filled.map(({ matches }) => matches));
  const lowest = Math.max(0, Math.floor(Math.min(0.4, ...filled.map(({ low }) => low)) * 10) / 10);
  const rows = Array.from({ length: Math.round((1 - lowest) * 10) + 1 }, (_, row) => lowest + row / 10);
  const x = (said: number) => LEFT + ((said - 0.5) / 0.5) * (WIDTH - LEFT - RIGHT);
  const y = (share: number) => TOP + ((1 - share) / (1 - lowest)) * (HEIGHT - TOP - BOTTOM);
  return (
    // The table below has the same figures.
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full px-2">
      <g className="fill-ink-2 text-[12px]">
        <text x={LEFT - 40} y={16}>
          {t("forecast.chart.y")}
        </text>
        {rows.map((share) => (
          <g key={share}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(share)} y2={y(share)} className="stroke-line" />
            <text x={LEFT - 8} y={y(share) + 4} textAnchor="end">
              {formats.percent(share)}
            </text>
          </g>
        ))}
        {SAID.map((said) => (
          <text key={said} x={x(said)} y={HEIGHT - BOTTOM + 22} textAnchor="middle">
            {formats.percent(said)}
          </text>
        ))}
        <text x={LEFT} y={HEIGHT - 8}>
          {t("forecast.chart.x")}
        </text>
        <line x1={x(0.5)} x2={x(1)} y1={y(0.5)} y2={y(1)} className="stroke-ink-3" strokeDasharray="5 4" />
        <text x={x(1)} y={y(0.92) + 20} textAnchor="end">
          {t("forecast.chart.diagonal")}
        </text>
      </g>
      {filled.map((bin) => {
        const share = bin.won / bin.matches;
        const radius = Math.max(RADIUS_MIN, RADIUS_MAX * Math.sqrt(bin.matches / most));
        const isFew = bin.matches < least;
        return (
          <g key={bin.from}>
            <line
              x1={x(bin.said)}
              x2={x(bin.said)}
              y1={y(bin.high)}
              y2={y(bin.low)}
              className="stroke-action opacity-40"
              strokeWidth={2}
            />
            <circle
              cx={x(bin.said)}
              cy={y(share)}
              r={radius}
              className={isFew ? "fill-surface stroke-action" : "fill-action"}
              strokeWidth={isFew ? 1.5 : 0}
              strokeDasharray={isFew ? "3 2" : undefined}
            />
            <text
              x={x(bin.said) + radius + 8}
              y={y(share) + 16}
              className="fill-ink font-semibold text-[12px]"
            >
              {t("forecast.chart.point", {
                true: texts.cameTrue(bin),
                value: formats.number(bin.matches),
              })}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
