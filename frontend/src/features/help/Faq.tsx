import { Minus, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { earlyLimits } from "../../rules/early-limits";
import { Card } from "../../ui/Card";

const questions = [
  "account",
  "passcode",
  "fewPoints",
  "superTieBreak",
  "draw",
  "wrongScore",
  "delete",
  "cost",
] as const;

const numbers = { price: earlyLimits.pricePerPlayerMonthSek, trial: earlyLimits.trialMatches };

/** Questions with their answers, each with an address of its own. */
export function Faq() {
  const { t } = useTranslation("help");
  return (
    <div className="max-w-prose">
      <h1 className="mt-2 mb-4 text-title">{t("faq.title")}</h1>
      <Card flush>
        {questions.map((question) => (
          <details key={question} id={question} className="group border-b border-line last:border-b-0">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3 font-semibold -outline-offset-3 hover:bg-hover">
              {t(`faq.${question}.question`)}
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 text-ink-2 group-open:hidden"
                strokeWidth={1.75}
              />
              <Minus
                aria-hidden="true"
                className="hidden size-5 shrink-0 text-ink-2 group-open:block"
                strokeWidth={1.75}
              />
            </summary>
            <p className="px-4 pb-4 text-ink-2">{t(`faq.${question}.answer`, numbers)}</p>
          </details>
        ))}
      </Card>
    </div>
  );
}
