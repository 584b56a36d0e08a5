import { useTranslation } from "react-i18next";
import { cx } from "../../../ui/cx";
import { type Category, categories } from "./questions";

interface CategoryFilterProps {
  readonly category: Category | null;
  readonly onChange: (category: Category | null) => void;
}

/** Filters questions by category. */
export function CategoryFilter({ category, onChange }: CategoryFilterProps) {
  const { t } = useTranslation("faq");
  return (
    <fieldset className="mt-3 flex flex-wrap gap-1.5 md:gap-2">
      <legend className="sr-only">{t("filter")}</legend>
      {[null, ...categories].map((one) => (
        <button
          key={one ?? "all"}
          type="button"
          aria-pressed={one === category}
          onClick={() => onChange(one)}
          className={cx(
            "narrow min-h-11 rounded-input border px-2.5 text-row transition-colors md:px-3",
            one === category
              ? "border-action bg-court-tint font-semibold text-action"
              : "border-line bg-surface text-ink-2 hover:bg-hover",
          )}
        >
          {one === null ? t("all") : t(`category.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}
