import type { HTMLAttributes, ReactNode } from "react";
import { cx } from "./cx";

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, "title"> {
  title?: ReactNode;
  /** A secondary link or note at the right of the title. */
  aside?: ReactNode;
  /** Controls at the right of the title. What does not fit beside it wraps to the next line. */
  controls?: ReactNode;
  /** Without padding around the content, for tables and lists that reach the edges. */
  flush?: boolean;
  children: ReactNode;
}

/** A bordered surface with an optional title row. */
export function Card({ title, aside, controls, flush = false, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={cx("overflow-hidden rounded-card border border-line bg-surface", className)}
    >
      {title && (
        <div
          className={cx(
            "flex flex-wrap items-center gap-x-4 px-4 pt-4 lg:px-5 lg:pt-5",
            controls ? "gap-y-5" : "gap-y-1.5",
          )}
        >
          <h2 className="mr-auto text-h2">{title}</h2>
          {aside && <div className="text-small text-ink-2">{aside}</div>}
          {controls}
        </div>
      )}
      <div className={flush ? "" : "p-4 lg:p-5"}>{children}</div>
    </section>
  );
}
