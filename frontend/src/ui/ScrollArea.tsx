import type { ReactNode } from "react";
import { cx } from "./cx";

interface ScrollAreaProps {
  label: string;
  /** How high it may become. */
  className: string;
  children: ReactNode;
}

/** A long table in a window of its own, which the keyboard can scroll too. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
      tabIndex={0}
      className={cx("overflow-y-auto border-y border-line", className)}
    >
      {children}
    </section>
  );
}
