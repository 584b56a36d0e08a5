import { useTranslation } from "react-i18next";
import type { Match } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";
import { type Totals, totalsOf } from "./totals";

const FIGURES = ["matches", "players", "games", "upsets"] as const;

interface TotalsCardProps {
  /** The matches that are loaded. */
  readonly matches: readonly Match[];
  /** The number of all that the filters select. */
  readonly total: number;
}

/** Four figures of the matches that the filters select; three of them once all of these are loaded. */
export function TotalsCard({ matches, total }: TotalsCardProps) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const isPart = matches.length < total;
  const totals: Partial<Totals> = isPart ? { matches: total } : totalsOf(matches);
  const shown = (figure: number | undefined) => (figure === undefined ? "–" : formats.number(figure));
  return (
    <Card flush title={t("totals.title")}>
      <dl className="mt-3 -mb-px grid grid-cols-2 max-xs:grid-cols-1">
        {FIGURES.map((figure) => (
          <div key={figure} className="border-line border-t px-5 py-2.5 odd:border-r">
            <dt className="text-ink-2 text-small">{t(`totals.${figure}`)}</dt>
            <dd className="numerals text-score-row">{shown(totals[figure])}</dd>
          </div>
        ))}
      </dl>
      {isPart ? (
        <p className="border-line border-t px-5 py-3 text-ink-2 text-small">{t("totals.rest")}</p>
      ) : null}
    </Card>
  );
}
