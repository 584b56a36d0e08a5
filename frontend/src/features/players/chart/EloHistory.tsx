import { Table2 } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerProfile } from "../../../api/types";
import { Card } from "../../../ui/Card";
import { EloChart } from "./EloChart";
import { lastOf } from "./geometry";
import { HistoryTable } from "./HistoryTable";
import { type Range, RangeSwitch } from "./RangeSwitch";

/** Number of matches in the view of the last ones. */
const CLOSER_LOOK = 20;

/** A player's ratings over time, as a chart or a table. */
export function EloHistory({ profile: { player, history } }: { readonly profile: PlayerProfile }) {
  const { t } = useTranslation("players");
  const [range, setRange] = useState<Range>("all");
  const [isTableShown, setTableShown] = useState(false);
  const tableId = useId();

  const hasChoice = history.length > CLOSER_LOOK + 1;
  const shown = range === "last" ? lastOf(history, CLOSER_LOOK) : history;
  const startElo = history[0]?.elo ?? player.currentElo;
  return (
    <Card
      flush
      title={t("chart.title")}
      aside={hasChoice ? <RangeSwitch range={range} matches={CLOSER_LOOK} onChange={setRange} /> : null}
    >
      <EloChart name={player.name} history={shown} startElo={startElo} isWhole={range === "all"} />
      <div className="border-t border-line px-4 lg:px-5">
        <button
          type="button"
          aria-expanded={isTableShown}
          aria-controls={tableId}
          onClick={() => setTableShown(!isTableShown)}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-action text-row hover:text-action-deep"
        >
          <Table2 aria-hidden="true" size={16} strokeWidth={2} />
          {isTableShown ? t("chart.hideTable") : t("chart.showTable")}
        </button>
      </div>
      <div id={tableId}>{isTableShown ? <HistoryTable history={shown} /> : null}</div>
    </Card>
  );
}
