import type { ReactNode } from "react";
import { cx } from "./cx";

interface ScrollAreaProps {
  label: string;
  /** Sets the maximum height, unless only the width is too small. */
  className?: string;
  children: ReactNode;
}

/** A scrollable region for a long table, which can be scrolled with the keyboard too. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
      tabIndex={0}
      className={cx("overflow-auto", className)}
    >
      {children}
    </section>
  );
}
