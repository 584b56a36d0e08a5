import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../ui/cx";

/** How far one is. */
export function StepMarks({ step, last }: { readonly step: number; readonly last: number }) {
  const { t } = useTranslation("deletion");
  return (
    <div className="ml-2 shrink-0">
      <span className="sr-only">{t("step", { number: step })}</span>
      <div aria-hidden="true" className="numerals flex gap-1.5 font-semibold text-small">
        {Array.from({ length: last }, (_, index) => index + 1).map((number) => (
          <span
            key={number}
            className={cx(
              "flex size-7 items-center justify-center rounded-full border",
              number === step
                ? "border-ball-edge bg-ball text-on-ball"
                : "border-transparent bg-sunken text-ink-2",
            )}
          >
            {number < step ? <Check className="size-4 text-up" strokeWidth={2} /> : number}
          </span>
        ))}
      </div>
    </div>
  );
}
