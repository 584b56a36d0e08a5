import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";

interface StepActionsProps {
  onBack?: (() => void) | undefined;
  /** The secondary button that skips the step. */
  skip?: { text: string; onSkip(): void } | undefined;
  /** The step's own button. */
  children: ReactNode;
}

/** The buttons of a step: back, skip and continue. */
export function StepActions({ onBack, skip, children }: StepActionsProps) {
  const { t } = useTranslation("common");
  return (
    <div className="mt-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-3 pt-6">
      {onBack && (
        <Button variant="ghost" className="mr-auto -ml-5" onClick={onBack}>
          {t("action.back")}
        </Button>
      )}
      {skip && (
        <Button variant="ghost" onClick={skip.onSkip}>
          {skip.text}
        </Button>
      )}
      {/* On phones as wide as what is left of its row, or as a row of its own. */}
      <span className="flex flex-wrap justify-end gap-y-1.5 max-md:grow max-md:*:grow">{children}</span>
    </div>
  );
}
