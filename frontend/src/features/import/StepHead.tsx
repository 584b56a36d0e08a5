import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import { Ball } from "../../ui/court/Ball";
import { cx } from "../../ui/cx";
import "../../ui/court-head/court-head.css";
import { useImport } from "./import-context";
import { isNameQuestion, isOpen, openQuestions } from "./open-questions";
import { useFocusedTitle } from "./use-focused-title";

export const STEPS = ["columns", "questions", "names", "ranking"] as const;
export type Step = (typeof STEPS)[number];

interface StepHeadProps {
  readonly current: Step;
  readonly title: string;
  readonly line: string;
}

/** The court with the four steps in its boxes. A step can be opened once nothing before it is open. */
export function StepHead({ current, title, line }: StepHeadProps) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { sheet, goTo } = useImport();
  const { reading } = sheet;
  const counted = (count: number) => ({ count, number: formats.number(count) });
  const rows = reading.matches.length + reading.leftOut.length;
  const names = reading.questions.filter(isNameQuestion).filter(isOpen);
  const openOnes = openQuestions(reading.questions).length;
  const lines: Record<Step, string> = {
    columns: rows > 0 ? t("steps.rows", counted(rows)) : "",
    questions: openOnes > 0 ? t("steps.open", counted(openOnes)) : t("steps.answered"),
    names: names.length > 0 ? t("steps.toDecide") : t("steps.decided"),
    ranking: reading.matches.length > 0 ? t("matches", counted(reading.matches.length)) : "",
  };
  const place = STEPS.indexOf(current);
  const heading = useFocusedTitle();
  return (
    <section className="court-head on-court">
      <div className="court-head__name px-4 pt-3.5 pb-3 lg:flex lg:flex-col lg:justify-center lg:px-7">
        <h1 ref={heading} className="text-hero wrap-anywhere" tabIndex={-1}>
          {title}
        </h1>
        <div className="text-row text-on-court-2 wrap-anywhere lg:mt-1">{line}</div>
      </div>
      <nav aria-label={t("steps.label")} className="contents">
        <ol className="court-head__figures lg:[grid-auto-flow:row]">
          {STEPS.map((step, index) => {
            const isReachable = index <= place || !isBlocked(step, openOnes, reading.matches.length);
            return (
              <li key={step} className={cx("flex", step === current && "bg-court-lit")}>
                <button
                  type="button"
                  aria-current={step === current ? "step" : undefined}
                  disabled={!isReachable}
                  onClick={() => goTo(step)}
                  className="flex min-h-12 flex-1 items-center gap-3 px-4 py-1.5 text-left -outline-offset-3 disabled:text-on-court-2 lg:gap-5 lg:px-6"
                >
                  <span aria-hidden="true" className="numerals min-w-5 text-score-figure font-bold">
                    {index < place ? (
                      <Check className="size-5" strokeWidth={1.75} />
                    ) : (
                      formats.number(index + 1)
                    )}
                  </span>
                  <span className="min-w-0 flex-1 text-row font-semibold">
                    {t(`steps.${step}`)}
                    <span className="block text-small font-normal text-on-court-2 max-lg:hidden">
                      {lines[step]}
                    </span>
                  </span>
                  {step === current ? <Ball /> : null}
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
    </section>
  );
}

function isBlocked(step: Step, openOnes: number, matches: number): boolean {
  return (step === "names" && openOnes > 0) || (step === "ranking" && matches === 0);
}
