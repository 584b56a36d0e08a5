import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languageNames, languages } from "../../../i18n/languages";
import { staticLimits } from "../../../rules/static-limits";

interface HeroProps {
  start: (text: string) => ReactNode;
  example: ReactNode;
  ranking: ReactNode;
}

/** Half a court whose lines separate the claim from the example. */
export function Hero({ start, example, ranking }: HeroProps) {
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
      <div className="mx-auto grid max-w-page gap-8 px-4 pt-9 lg:grid-cols-2 lg:items-center lg:gap-16 lg:px-6 lg:pt-22 lg:pb-25">
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
        <ul className="relative mx-auto flex max-w-page flex-col gap-x-10 gap-y-1 px-4 pt-2 pb-7 text-row text-on-court-2 lg:flex-row lg:px-6 lg:py-7">
          <li>{t("landing.factTrial", { trial: staticLimits.trialMatches })}</li>
          <li>{t("landing.factBeta")}</li>
          <li>{names.join(", ")}</li>
        </ul>
      </div>
    </section>
  );
}
