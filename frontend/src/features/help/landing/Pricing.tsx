import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { money, moneyPieces } from "../../../i18n/money";
import { useLanguage } from "../../../i18n/use-language";
import { staticLimits } from "../../../rules/static-limits";
import { Tag } from "../../../ui/Tag";

export function Pricing({ start }: { start: (text: string) => ReactNode }) {
  const { t } = useTranslation(["help", "common"]);
  const language = useLanguage();
  const price = staticLimits.pricePerPlayerMonthSek;
  return (
    <section className="mx-auto max-w-page px-4 pb-11 lg:px-6 lg:pb-16">
      <div className="overflow-hidden rounded-card border border-line bg-surface lg:grid lg:grid-cols-2">
        <div className="p-5 lg:p-11">
          <h2 className="text-section">{t("landing.pricingTitle")}</h2>
          <p className="mt-4 flex items-end gap-3 font-semibold">
            {moneyPieces(price, language).map(({ text, isCurrency }) => (
              <span
                key={text}
                className={isCurrency ? "self-start text-h3" : "numerals text-score-profile font-bold"}
              >
                {text}
              </span>
            ))}
            <span className="max-w-26 text-balance text-row">{t("landing.price")}</span>
          </p>
          <p className="mt-2 text-body text-ink-2">
            {t("landing.priceAfter", { trial: staticLimits.trialMatches })}{" "}
            {t("landing.priceOfEight", { price: money(8 * price, language) })}
          </p>
        </div>
        <div className="bg-court-tint p-5 lg:p-11">
          <p className="flex items-center gap-2 font-semibold">
            <Tag kind="beta">{t("common:beta")}</Tag>
            {t("landing.freeTitle")}
          </p>
          <p className="mt-2 mb-4 text-body text-ink-2">{t("landing.freeText")}</p>
          {start(t("landing.start"))}
        </div>
      </div>
    </section>
  );
}
