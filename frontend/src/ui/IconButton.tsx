import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { cx } from "./cx";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  /** For destructive actions. */
  danger?: boolean;
  onCourt?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** An icon-only button, 44 px. */
export function IconButton({
  label,
  icon,
  danger = false,
  onCourt = false,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-input transition-colors disabled:text-line-strong disabled:opacity-60",
        danger ? "text-down" : onCourt ? "hover:text-on-court-2" : "text-ink-2 hover:text-ink",
        className,
      )}
    >
      {icon}
    </button>
  );
}
