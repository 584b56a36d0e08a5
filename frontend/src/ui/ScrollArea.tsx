import type { ReactNode } from "react";
import { cx } from "./cx";

interface ScrollAreaProps {
  label: string;
  /** Sets the maximum height, unless only the width is too small. */
  className?: string | undefined;
  children: ReactNode;
}

/** A scrollable region for a long table, or one wider than the screen with large text: the keyboard scrolls it too. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
      tabIndex={0}
      className={cx("relative overflow-auto", className)}
    >
      {children}
    </section>
  );
}
