import { X } from "lucide-react";
import type { ReactNode } from "react";

interface CourtPlaceProps {
  side: "left" | "right";
  /** Accessible name: team, place and everything drawn in it. */
  label: string;
  active: boolean;
  /** Outlines the box; the label contains the error. */
  invalid?: boolean;
  onChoose: () => void;
  /** The content of the outer strip (the change), which replaces the remove button. */
  strip?: ReactNode;
  /** Clears the place; without it there is no remove button. */
  remove?: { label: string; onRemove: () => void } | undefined;
  id?: string;
  children: ReactNode;
}

/** A quadrant of the court as one button: the outer strip and the service box. */
export function CourtPlace({
  side,
  label,
  active,
  invalid = false,
  onChoose,
  strip,
  remove,
  id,
  children,
}: CourtPlaceProps) {
  const left = side === "left";
  return (
    <div className="relative min-w-0">
      <button
        aria-pressed={active}
        className={`flex size-full items-stretch text-left focus-visible:-outline-offset-6 ${
          left ? "" : "flex-row-reverse"
        }`}
        id={id}
        onClick={onChoose}
        type="button"
      >
        {/* The text of the box, in a sentence. */}
        <span className="sr-only">{label}</span>
        <span aria-hidden="true" className="grid w-[30.5%] shrink-0 place-items-center">
          {strip}
        </span>
        <span
          aria-hidden="true"
          className={`flex min-w-0 flex-1 flex-col justify-center pr-1 transition-colors lg:pr-3 ${
            left ? "pl-[9px] lg:pl-5" : "pl-[13px] lg:pl-6"
          } ${active ? "bg-court-lit" : "hover:bg-court-lit/40"} ${
            invalid ? "shadow-[inset_0_0_0_3px_var(--color-down-court)]" : ""
          }`}
        >
          {children}
        </span>
      </button>
      {remove !== undefined && strip === undefined ? (
        <button
          aria-label={remove.label}
          className={`absolute inset-y-0 grid w-[30.5%] place-items-center text-on-court-2 hover:text-on-court focus-visible:-outline-offset-6 ${
            left ? "left-0" : "right-0"
          }`}
          onClick={remove.onRemove}
          type="button"
        >
          <X aria-hidden="true" size={16} strokeWidth={2} />
        </button>
      ) : null}
    </div>
  );
}
