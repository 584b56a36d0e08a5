import type { ReactNode } from "react";

/** What may be wider than the screen, as a table is with large text: it scrolls sideways, with the keyboard too. */
export function SideScroll({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, with the keyboard too
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      {children}
    </section>
  );
}
