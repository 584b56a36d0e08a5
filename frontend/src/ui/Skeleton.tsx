import type { ReactNode } from "react";
import { cx } from "./cx";

/** A bar in the place of a text that is on its way. Give it the size of the text by `className`. */
export function Skeleton({ className, onCourt = false }: { className: string; onCourt?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx("block rounded-tag", onCourt ? "bg-on-court/22" : "bg-fill", className)}
    />
  );
}

/** Announces the loading once, shows the bars a moment later, so that quick answers do not flicker. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      <div className="appear-late">{children}</div>
    </div>
  );
}
