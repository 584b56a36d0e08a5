import { ChevronDown, ChevronUp } from "lucide-react";
import { useTranslation } from "react-i18next";

export interface OpenMatchProps {
  readonly isOpen: boolean;
  readonly detailsId: string;
  readonly onToggle: () => void;
}

/** The button of a match that opens its details; it covers the row. */
export function OpenMatch({
  number,
  isOpen,
  detailsId,
  onToggle,
  className,
}: OpenMatchProps & { readonly number: number; readonly className: string }) {
  const { t } = useTranslation("history");
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={detailsId}
      aria-label={t("open", { number })}
      onClick={onToggle}
      className={className}
    >
      <Chevron aria-hidden="true" size={16} strokeWidth={2} />
    </button>
  );
}
