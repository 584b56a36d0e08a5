import { Calculator, ChartLine, Eye, LockOpen, Smartphone, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languageNames, languages } from "../../../i18n/languages";
import { money, moneyPieces } from "../../../i18n/money";
import { useLanguage } from "../../../i18n/use-language";
import { staticLimits } from "../../../rules/static-limits";
import { Tag } from "../../../ui/Tag";
import { HowItWorks } from "./HowItWorks";
import { OneMatch } from "./OneMatch";
import { Trust } from "./Trust";

interface LandingProps {
  /** The two actions: start a trial, or see an example. */
  start: (text: string) => ReactNode;
  example: ReactNode;
  ranking: ReactNode;
  /** Where a sheet is dropped. */
  sheet: ReactNode;
}

/** The content of the landing page. */
export function Landing({ start, example, ranking, sheet }: LandingProps) {
  return (
    <>
      <Hero start={start} example={example} ranking={ranking} />
      {sheet}
      <OneMatch />
      <HowItWorks />
      <Trust />
      <Features />
      <Pricing start={start} />
    </>
  );
}

interface HeroProps {
  start: (text: string) => ReactNode;
  example: ReactNode;
  ranking: ReactNode;
}

/** Half a court whose lines separate the claim from the example. */
function Hero({ start, example, ranking }: HeroProps) {
  const { t } = useTranslation("help");
  const [first, ...others] = languages.map((language) => languageNames[language]);
  // Only the first language name is capitalized, as Swedish and Spanish do.
  const names = [first, ...others.map((name) => name.toLowerCase())];
  return (
    <section className="on-court relative overflow-hidden bg-court text-on-court">
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-[48.8%] bottom-16 hidden w-0.75 bg-court-line lg:block"
      />
      <div className="mx-auto grid max-w-page gap-8 px-4 md:column-margins pt-9 lg:grid-cols-2 lg:items-center lg:gap-16 lg:px-6 lg:pt-22 lg:pb-25">
        <div className="relative z-10">
          <h1 className="text-display">{t("landing.title")}</h1>
          <p className="mt-4 max-w-130 text-lead text-on-court-2">{t("landing.lead")}</p>
          <div className="mt-6 flex flex-col gap-2.5 md:flex-row md:gap-3">
            {start(t("landing.start"))}
            {example}
          </div>
        </div>
        <div className="relative z-10">{ranking}</div>
      </div>
      <div className="relative mt-6 lg:mt-0">
        <span aria-hidden="true" className="absolute inset-x-0 -top-8 h-0.75 bg-court-line lg:top-0" />
        <span
          aria-hidden="true"
          className="absolute -top-8 left-[39%] hidden size-7.5 rounded-full border border-ball-edge bg-ball lg:block"
        />
        <ul className="relative mx-auto flex max-w-page flex-col gap-x-10 gap-y-1 px-4 md:column-margins pt-2 pb-7 text-row text-on-court-2 lg:flex-row lg:px-6 lg:py-7">
          <li>{t("landing.factTrial", { trial: staticLimits.trialMatches })}</li>
          <li data-branded="no">{t("landing.factBeta")}</li>
          <li>{names.join(", ")}</li>
        </ul>
      </div>
    </section>
  );
}

const features = [
  { key: "featureHand", Icon: Smartphone },
  { key: "featurePreview", Icon: Eye },
  { key: "featureHistory", Icon: ChartLine },
  { key: "featureClear", Icon: Calculator },
  { key: "featureOpen", Icon: LockOpen },
  { key: "featureUndo", Icon: Undo2 },
] as const;

function Features() {
  const { t } = useTranslation("help");
  return (
    <section className="mx-auto max-w-page px-4 md:column-margins py-11 lg:px-6 lg:py-24">
      <h2 className="text-section">{t("landing.featuresTitle")}</h2>
      <ul className="mt-5 grid border-t-2 lg:mt-8 border-action lg:grid-cols-3">
        {features.map(({ key, Icon }) => (
          <li
            key={key}
            className="flex gap-4 border-b border-line py-4 lg:flex-col lg:gap-3.5 lg:border-r lg:px-8 lg:py-7 lg:nth-[3n]:border-r-0 lg:nth-[3n+1]:pl-0 lg:nth-[n+4]:border-b-0"
          >
            <Icon aria-hidden="true" className="size-5.5 shrink-0 text-action" strokeWidth={1.75} />
            <div>
              <h3 className="text-h2">{t(`landing.${key}.title`)}</h3>
              <p className="mt-1 text-body text-ink-2">{t(`landing.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The plans of the product; not shown by a server with a name of its own. */
function Pricing({ start }: { start: (text: string) => ReactNode }) {
  const { t } = useTranslation(["help", "common"]);
  const language = useLanguage();
  const price = staticLimits.pricePerPlayerMonthSek;
  return (
    <section data-branded="no" className="mx-auto max-w-page px-4 md:column-margins pb-11 lg:px-6 lg:pb-16">
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
            <span className="max-w-[6.5rem] text-balance text-row">{t("landing.price")}</span>
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
