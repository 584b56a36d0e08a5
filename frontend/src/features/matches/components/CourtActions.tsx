import { ArrowLeftRight, X } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";

interface CourtActionsProps {
  onSwap: () => void;
  onClear: () => void;
  className?: string;
}

/** Actions on all four places. */
export const CourtActions = memo(function CourtActions({ onSwap, onClear, className }: CourtActionsProps) {
  const { t } = useTranslation("matches");
  return (
    <div className={cx("flex items-center justify-center gap-1", className)}>
      <p className="mr-auto hidden text-row text-ink-2 lg:block">{t("court.hint")}</p>
      <Button variant="ghost" size="sm" onClick={onSwap}>
        <ArrowLeftRight aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("court.swap")}
      </Button>
      <Button variant="ghost" size="sm" onClick={onClear}>
        <X aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("court.clear")}
      </Button>
    </div>
  );
});
