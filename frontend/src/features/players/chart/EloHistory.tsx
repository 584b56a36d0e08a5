import { Table2 } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryPoint, PlayerProfile } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { Card } from "../../../ui/Card";
import { cx } from "../../../ui/cx";
import { TrendCell } from "../../../ui/TrendCell";
import { EloChart } from "./EloChart";
import { type ChartAxis, isMatch, lastOf } from "./geometry";

/** Number of matches in the view of the last ones. */
const CLOSER_LOOK = 20;

/** A player's ratings over time, as a chart or a table. */
export function EloHistory({ profile: { player, history } }: { readonly profile: PlayerProfile }) {
  const { t } = useTranslation("players");
  const [range, setRange] = useState<"all" | "last">("all");
  const [axis, setAxis] = useState<ChartAxis>("matches");
  const [isTableShown, setTableShown] = useState(false);
  const tableId = useId();

  const hasChoice = history.length > CLOSER_LOOK + 1;
  const shown = range === "last" ? lastOf(history, CLOSER_LOOK) : history;
  const startElo = history[0]?.elo ?? player.currentElo;
  return (
    <Card
      flush
      title={t("chart.title")}
      controls={
        <>
          {hasChoice ? (
            <ChartSwitch
              legend={t("chart.range")}
              value={range}
              options={[
                ["all", t("chart.all")],
                ["last", t("chart.last", { count: CLOSER_LOOK })],
              ]}
              onChange={setRange}
            />
          ) : null}
          {history.length > 2 ? (
            <ChartSwitch
              legend={t("chart.axis")}
              value={axis}
              options={[
                ["matches", t("chart.byMatch")],
                ["time", t("chart.byDate")],
              ]}
              onChange={setAxis}
            />
          ) : null}
        </>
      }
    >
      <EloChart
        name={player.name}
        history={shown}
        startElo={startElo}
        isWhole={range === "all"}
        axis={axis}
      />
      <div className="border-t border-line px-4 lg:px-5">
        <button
          type="button"
          aria-expanded={isTableShown}
          aria-controls={tableId}
          onClick={() => setTableShown(!isTableShown)}
          className="-outline-offset-3 inline-flex min-h-11 items-center gap-2 font-semibold text-action text-row hover:text-action-deep"
        >
          <Table2 aria-hidden="true" size={16} strokeWidth={2} />
          {isTableShown ? t("chart.hideTable") : t("chart.showTable")}
        </button>
      </div>
      <div id={tableId}>{isTableShown ? <HistoryTable history={shown} /> : null}</div>
    </Card>
  );
}

interface ChartSwitchProps<Value extends string> {
  readonly legend: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

/** Chooses one of two views of the chart. */
function ChartSwitch<Value extends string>({ legend, value, options, onChange }: ChartSwitchProps<Value>) {
  const name = useId();
  return (
    <fieldset className="-my-1.5 flex flex-wrap rounded-input bg-sunken p-[3px]">
      <legend className="sr-only">{legend}</legend>
      {options.map(([option, label]) => (
        <label
          key={option}
          className={cx(
            "touch-target flex min-h-8 cursor-pointer items-center rounded-[6px] border px-3 text-row",
            "has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus",
            option === value
              ? "border-line bg-raised font-semibold text-ink"
              : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** The data of the chart as a table, the newest match first. */
function HistoryTable({ history }: { readonly history: readonly HistoryPoint[] }) {
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
              <td>{change === null ? null : <TrendCell change={change} text={formats.signed(change)} />}</td>
              <td className="numerals pr-4 text-right lg:pr-5">{formats.rating(point.elo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
