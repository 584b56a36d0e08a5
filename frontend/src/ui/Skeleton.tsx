import type { ReactNode } from "react";
import { cx } from "./cx";

/** A placeholder bar for text that is loading; `className` sets its size. */
export function Skeleton({ className, onCourt = false }: { className: string; onCourt?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx("block rounded-tag", onCourt ? "bg-on-court/22" : "bg-fill", className)}
    />
  );
}

/** Announces that content is loading; shows the placeholders after 150 ms, so that quick responses do not flicker. */
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
