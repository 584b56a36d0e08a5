import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Ball } from "../../../ui/court/Ball";
import { Net } from "../../../ui/court/Net";
import { cx } from "../../../ui/cx";
import { type Step, steps } from "./steps";

/** The four steps as the boxes of a court: above the step on phones, beside it on larger screens. */
export function WizardCourt({ current }: { current: Step }) {
  const { t } = useTranslation("wizard");
  const at = steps.indexOf(current);
  return (
    <div className="on-court flex shrink-0 flex-col bg-court text-on-court md:w-[270px]">
      <p className="hidden min-h-16 items-center px-5.5 text-lead font-semibold md:flex">{t("title")}</p>
      <div className="relative flex min-h-24 flex-1 flex-col border-court-line md:border-y-2">
        <ol aria-label={t("steps")} className="grid flex-1 grid-cols-2 grid-rows-2">
          {steps.map((step, index) => (
            <li
              key={step}
              aria-current={step === current ? "step" : undefined}
              className={cx(
                "flex items-center gap-2 px-3 text-row md:flex-col md:items-stretch md:justify-between md:px-4.5 md:py-6",
                step === current ? "bg-court-lit font-semibold" : "text-on-court-2",
              )}
            >
              <span className="flex items-center justify-between">
                {index < at ? (
                  <Check aria-hidden="true" className="size-5" strokeWidth={1.75} />
                ) : (
                  <span aria-hidden="true" className="numerals w-5 text-score-row md:text-score-cell">
                    {index + 1}
                  </span>
                )}
                {step === current && <Ball size={14} className="max-md:hidden" />}
              </span>
              <span>
                {t(`step.${step}`)}
                {index < at && <span className="sr-only">{t("done")}</span>}
              </span>
              {step === current && <Ball size={12} className="ml-auto md:hidden" />}
            </li>
          ))}
        </ol>
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-court-line md:-inset-y-2.5"
        />
        <Net orientation="horizontal" className="absolute inset-x-0 top-1/2 -translate-y-1/2" />
      </div>
      <p className="hidden min-h-15 items-center px-5.5 text-small text-on-court-2 md:flex">
        {t("stepOf", { step: at + 1, count: steps.length })}
      </p>
    </div>
  );
}
