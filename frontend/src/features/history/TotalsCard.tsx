import { useTranslation } from "react-i18next";
import type { Match } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";
import { totalsOf } from "./totals";

const FIGURES = ["matches", "players", "games", "upsets"] as const;

/** Four figures of the matches that the filters select. */
export function TotalsCard({ matches }: { readonly matches: readonly Match[] }) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const totals = totalsOf(matches);
  return (
    <Card flush title={t("totals.title")}>
      <dl className="mt-3 -mb-px grid grid-cols-2">
        {FIGURES.map((figure) => (
          <div key={figure} className="border-line border-t px-5 py-2.5 odd:border-r">
            <dt className="text-ink-2 text-small">{t(`totals.${figure}`)}</dt>
            <dd className="numerals text-score-row">{formats.number(totals[figure])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
