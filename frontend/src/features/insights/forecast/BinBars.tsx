import { useTranslation } from "react-i18next";
import type { ForecastBin } from "../../../rules/insights";
import { cx } from "../../../ui/cx";
import "./forecast.css";
import { useBinTexts } from "./use-bin-texts";

interface BinBarsProps {
  readonly bins: readonly ForecastBin[];
  /** Matches below which a bin says little. */
  readonly least: number;
}

/** Each bin as a bar of what came true, with a line at what was said. For phones. */
export function BinBars({ bins, least }: BinBarsProps) {
  const { t } = useTranslation("insights");
  const texts = useBinTexts(bins);
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        {bins.map((bin, index) => {
          const isFew = bin.matches < least;
          return (
            <li key={bin.from} className="flex min-h-16 flex-wrap items-center gap-x-3 py-2 text-row">
              <span className="narrow w-[4.5rem] shrink-0 font-semibold">{texts.range(index)}</span>
              {bin.matches === 0 ? (
                <>
                  <span className="flex-1 text-ink-2">{t("forecast.said.none")}</span>
                  <span aria-hidden="true">–</span>
                </>
              ) : (
                <>
                  <span
                    aria-hidden="true"
                    className="forced-color-adjust-none relative h-7 min-w-0 flex-1 basis-12 py-2.5"
                  >
                    <span className="block h-2 overflow-hidden rounded-bar bg-fill">
                      <span
                        className={cx("block h-full rounded-bar", isFew ? "forecast-few" : "bg-action")}
                        style={{ width: `${(bin.won / bin.matches) * 100}%` }}
                      />
                    </span>
                    <span
                      className="absolute inset-y-0 w-0.5 bg-ink"
                      style={{ left: `calc(${bin.said * 100}% - 1px)` }}
                    />
                  </span>
                  <span className="ml-auto w-[5rem] shrink-0 text-right">
                    <span
                      className={cx(
                        "numerals block text-lead",
                        isFew ? "font-normal text-ink-2" : "font-bold",
                      )}
                    >
                      {texts.cameTrue(bin)}
                    </span>
                    <span className="block text-ink-2 text-small">{texts.count(bin)}</span>
                    <span className="sr-only">
                      {t("forecast.table.average")}: {texts.said(bin)}
                    </span>
                  </span>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <ul aria-hidden="true" className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-small">
        <li className="flex items-center gap-2">
          <span className="forced-color-adjust-none h-2 w-4 rounded-bar bg-action" />
          {t("forecast.said.legendTrue")}
        </li>
        <li className="flex items-center gap-2">
          <span className="forced-color-adjust-none h-4 w-0.5 bg-ink" />
          {t("forecast.said.legendSaid")}
        </li>
        <li className="flex items-center gap-2">
          <span className="forecast-few forced-color-adjust-none h-2 w-4 rounded-bar" />
          {t("forecast.said.legendFew", { count: least })}
        </li>
      </ul>
    </>
  );
}
