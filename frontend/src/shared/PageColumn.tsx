import type { ReactNode } from "react";

/** The content column of a page, with margins and a maximum width. */
export function PageColumn({ children }: { readonly children: ReactNode }) {
  return <div className="mx-auto w-full max-w-column px-3 pb-8 lg:max-w-page lg:px-6">{children}</div>;
}
