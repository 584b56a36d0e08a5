import { useTranslation } from "react-i18next";
import type { HistoryPoint } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { Trend } from "../../../ui/Trend";
import { isMatch } from "./geometry";

/** The data of the chart as a table, the newest match first. */
export function HistoryTable({ history }: { readonly history: readonly HistoryPoint[] }) {
  const { t } = useTranslation("players");
  const formats = useFormats();
  const rows = history.map((point, index) => ({
    point,
    change: index === 0 ? null : point.elo - (history[index - 1]?.elo ?? point.elo),
  }));
  return (
    <section
      aria-label={t("chart.title")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
      tabIndex={0}
      className="max-h-96 overflow-y-auto border-t border-line -outline-offset-3"
    >
      <table className="figures w-full text-row">
        <caption className="sr-only">{t("chart.title")}</caption>
        <thead className="sticky top-0 bg-surface text-caption text-ink-3">
          <tr className="h-10 *:font-medium">
            <th scope="col" className="pl-4 text-left lg:pl-5">
              {t("chart.columns.match")}
            </th>
            <th scope="col" className="text-left">
              {t("chart.columns.date")}
            </th>
            <th scope="col" className="text-right">
              {t("chart.columns.change")}
            </th>
            <th scope="col" className="pr-4 text-right lg:pr-5">
              {t("chart.columns.elo")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ point, change }) => (
            <tr key={point.matchNumber} className="h-10 border-t border-line">
              <th scope="row" className="pl-4 text-left font-normal lg:pl-5">
                {isMatch(point) ? formats.number(point.matchNumber) : t("chart.start")}
              </th>
              <td className="text-ink-2">{formats.date(point.playedOn)}</td>
              <td className="text-right">
                {change === null ? null : <Trend change={change} text={formats.signed(change)} />}
              </td>
              <td className="numerals pr-4 text-right lg:pr-5">{formats.rating(point.elo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
