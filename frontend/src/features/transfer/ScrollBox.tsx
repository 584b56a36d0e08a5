import type { ReactNode } from "react";

/** A long table in a window of its own, which the keyboard can scroll too. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
    <section aria-label={label} tabIndex={0} className="max-h-96 overflow-y-auto border-y border-line">
      {children}
    </section>
  );
}
