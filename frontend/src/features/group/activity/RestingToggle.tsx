import { useTranslation } from "react-i18next";
import { cx } from "../../../ui/cx";
import { hiddenInactive } from "./hidden-inactive";

interface RestingToggleProps {
  readonly count: number;
  readonly weeks: number;
  readonly areShown: boolean;
}

/** Shows or hides inactive players in rankings, on this device. */
export function RestingToggle({ count, weeks, areShown }: RestingToggleProps) {
  const { t } = useTranslation("activity");
  return (
    <button
      type="button"
      aria-pressed={areShown}
      title={t("notPlayed", { count, weeks })}
      onClick={() => hiddenInactive.write(areShown)}
      className={cx(
        "touch-target narrow min-h-6.5 min-w-0 truncate rounded-input border px-2 font-medium",
        areShown ? "border-action bg-court-tint text-action" : "border-line text-ink-2 hover:text-ink",
      )}
    >
      {t("resting", { count })}
    </button>
  );
}
