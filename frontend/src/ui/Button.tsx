import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { cx } from "./cx";
import { PRIMARY_CLASS } from "./replaced-buttons";
import { Spinner } from "./Spinner";

export type ButtonVariant =
  | "primary"
  | "solid"
  | "second"
  | "ghost"
  | "on-court"
  | "danger"
  | "danger-outlined";

export type ButtonSize = "sm" | "md" | "lg";

interface ButtonShape {
  size?: ButtonSize;
  /** Full width. */
  wide?: boolean;
}

interface ButtonStyle extends ButtonShape {
  variant?: ButtonVariant;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {
  /** Text shown while the action is pending; the button keeps its width and ignores clicks. */
  busy?: string | false | null | undefined;
  /** The action is not available now: the button ignores clicks, and can be focused so that its reason is read. */
  unavailable?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

const variants: Record<ButtonVariant, string> = {
  primary: "border-ball-edge bg-ball text-on-ball hover:bg-ball-hover",
  solid: "border-transparent bg-court text-on-court hover:bg-court-deep",
  second: "border-line-strong bg-surface text-ink hover:bg-hover",
  ghost: "border-transparent text-action hover:text-action-deep",
  "on-court": "on-court border-on-court/70 text-on-court hover:bg-court-deep",
  danger: "border-transparent bg-danger text-on-danger hover:brightness-90",
  "danger-outlined": "border-down bg-surface text-down hover:bg-down-tint",
};

const sizes: Record<ButtonSize, string> = {
  sm: "touch-target min-h-10 rounded-input px-3 text-row",
  md: "min-h-12 rounded-button px-5 text-body",
  lg: "min-h-13 rounded-button px-6 text-body",
};

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = "second", ...shape }: ButtonStyle): string {
  return cx(shapeClass(shape), variants[variant], variant === "primary" && PRIMARY_CLASS);
}

function shapeClass({ size = "md", wide = false }: ButtonShape): string {
  return cx(
    "inline-flex items-center justify-center gap-2 border py-1 text-center font-semibold transition-colors active:translate-y-px",
    sizes[size],
    wide && "w-full",
  );
}

const unavailableClass = "cursor-not-allowed border-line bg-sunken text-ink-3 active:translate-y-0!";

const disabledClass =
  "disabled:translate-y-0 disabled:border-line disabled:bg-sunken disabled:text-ink-3 disabled:hover:bg-sunken";

export function Button({
  variant,
  size,
  wide,
  busy,
  unavailable = false,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  const look = unavailable
    ? cx(shapeClass({ size, wide }), unavailableClass)
    : buttonClass({ variant, size, wide });
  const isInert = Boolean(busy) || unavailable;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-disabled={isInert || undefined}
      onClick={isInert ? (event) => event.preventDefault() : onClick}
      className={cx(look, disabledClass, busy && "relative cursor-progress", className)}
    >
      {busy ? (
        <>
          <span className="invisible flex items-center gap-2" aria-hidden="true">
            {children}
          </span>
          <span className="absolute inset-0 flex items-center justify-center gap-2">
            <Spinner />
            {busy}
          </span>
        </>
      ) : (
        children
      )}
    </button>
  );
}
