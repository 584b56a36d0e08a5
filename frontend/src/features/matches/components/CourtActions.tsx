import { ArrowLeftRight, Undo2, X } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import type { MatchEntry } from "../use-match-entry";

interface CourtActionsProps extends Pick<MatchEntry, "dispatch"> {
  /** Whether what was cleared can be restored. */
  canUndo: boolean;
  className?: string;
}

/** Actions on all four places. */
export const CourtActions = memo(function CourtActions({ dispatch, canUndo, className }: CourtActionsProps) {
  const { t } = useTranslation("matches");
  // One button, so that the focus stays where it is.
  const Icon = canUndo ? Undo2 : X;
  return (
    <div className={cx("flex items-center justify-center gap-1", className)}>
      <p className="mr-auto hidden text-row text-ink-2 lg:block">{t("court.hint")}</p>
      <Button variant="ghost" size="sm" onClick={() => dispatch({ type: "sidesSwapped" })}>
        <ArrowLeftRight aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("court.swap")}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => dispatch({ type: canUndo ? "clearUndone" : "cleared" })}
      >
        <Icon aria-hidden="true" className="size-4" strokeWidth={2} />
        {t(canUndo ? "court.undo" : "court.clear")}
      </Button>
    </div>
  );
});
