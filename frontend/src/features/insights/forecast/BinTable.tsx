import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { ForecastBin } from "../../../rules/insights";
import { cx } from "../../../ui/cx";
import { Tag } from "../../../ui/Tag";
import { useBinTexts } from "./use-bin-texts";

interface BinTableProps {
  readonly bins: readonly ForecastBin[];
  /** Matches below which a bin says little. */
  readonly least: number;
}

/** The figures of each bin. */
export function BinTable({ bins, least }: BinTableProps) {
  const { t } = useTranslation("insights");
  const formats = useFormats();
  const texts = useBinTexts(bins);
  const heads = [
    t("forecast.table.matches"),
    t("forecast.table.average"),
    t("forecast.table.won"),
    t("forecast.table.true"),
    t("forecast.table.interval"),
  ];
  return (
    <table className="w-full text-row">
      <thead>
        <tr className="text-ink-2 text-small">
          <th scope="col" className="py-2 pl-5 text-left font-normal">
            {t("forecast.table.said")}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pl-3 text-right font-normal last:pr-5">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bins.map((bin, index) => {
          const isEmpty = bin.matches === 0;
          const isFew = bin.matches < least;
          const cells = [
            formats.number(bin.matches),
            isEmpty ? "–" : texts.said(bin),
            isEmpty ? "–" : formats.number(bin.won),
            isEmpty ? "–" : texts.cameTrue(bin),
            isEmpty ? "–" : `${formats.decimal(bin.low * 100, 0)}–${formats.percent(bin.high)}`,
          ];
          return (
            <tr key={bin.from} className={cx("h-11 border-line border-t", isFew && "text-ink-2")}>
              <th scope="row" className={cx("pl-5 text-left", isFew ? "font-normal" : "font-semibold")}>
                <span className="flex items-center gap-2">
                  {texts.range(index)}
                  {isFew && !isEmpty ? <Tag kind="established">{t("forecast.table.few")}</Tag> : null}
                </span>
              </th>
              {cells.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
                  key={column}
                  className="numerals-regular pl-3 text-right last:pr-5"
                >
                  {cell}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
