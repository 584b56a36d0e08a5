import type { ReactNode } from "react";

/** The column that a page lies in: full width with margins, at most as wide as reads well. */
export function PageColumn({ children }: { readonly children: ReactNode }) {
  return <div className="mx-auto w-full max-w-column px-3 pb-8 lg:max-w-page lg:px-6">{children}</div>;
}
