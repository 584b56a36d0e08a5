import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

/** An inline message; an error is announced to screen readers. */
export function Alert({
  error = false,
  dense = false,
  title,
  className,
  children,
}: {
  error?: boolean;
  /** With less padding, for a single line. */
  dense?: boolean;
  /** On its own line above the text. */
  title?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  const Icon = error ? CircleAlert : Info;
  return (
    <div
      role={error ? "alert" : undefined}
      className={cx(
        "flex items-start gap-2.5 rounded-input px-3.5 text-small",
        dense ? "py-1.5" : "py-3",
        error ? "bg-down-tint text-ink" : "bg-court-tint text-ink",
        className,
      )}
    >
      <Icon
        aria-hidden="true"
        className={cx("size-5 shrink-0", error ? "text-down" : "text-action")}
        strokeWidth={1.75}
      />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
