import type { ReactNode } from "react";

/** A page's main action within reach of the thumb; larger screens have it in the header or on the page. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="safe-bottom fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-3 pt-3 lg:hidden"
    >
      <div className="mx-auto max-w-column">{children}</div>
    </div>
  );
}
