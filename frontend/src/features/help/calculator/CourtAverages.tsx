import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { MatchRating } from "../../../rules/rules";
import { Net } from "../../../ui/court/Net";

/** The averages and expected scores of the two teams. */
export function CourtAverages({ rating }: { readonly rating: MatchRating | null }) {
  const { t } = useTranslation("help");
  const formats = useFormats();
  return (
    <dl className="on-court relative grid grid-cols-2 bg-court text-on-court">
      {([0, 1] as const).map((team) => (
        <div key={team} className="flex flex-col items-center px-3 py-4 text-center">
          <dt className="text-small text-on-court-2">
            {t("calculator.team", { number: team + 1 })}, {t("calculator.average")}
          </dt>
          <dd className="numerals text-score-figure font-bold">
            {rating
              ? formats.decimal(rating.averages[team], Number.isInteger(rating.averages[team]) ? 0 : 1)
              : "–"}
          </dd>
          <dt className="sr-only">{t("rules.lineExpected")}</dt>
          <dd className="figures text-row text-on-court-2">
            {rating ? formats.percent(rating.expected[team], 1) : "–"}
          </dd>
        </div>
      ))}
      <Net orientation="vertical" className="absolute inset-y-0 left-1/2 -translate-x-1/2" />
    </dl>
  );
}
