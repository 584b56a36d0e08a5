import type { ReactNode } from "react";
import { cx } from "./cx";

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** One action when empty; links to other pages after an error. */
  actions?: ReactNode;
  /** Replaces the whole page: the title is its h1. */
  page?: boolean;
  /** An error, announced to screen readers. */
  error?: boolean;
  className?: string;
}

/** An illustration, a sentence and actions, for empty, not-found and failed states. */
export function EmptyState({
  title,
  text,
  actions,
  page = false,
  error = false,
  className,
}: EmptyStateProps) {
  const Heading = page ? "h1" : "h2";
  return (
    <div
      role={error ? "alert" : undefined}
      className={cx(
        "mx-auto flex max-w-form flex-col items-center text-center",
        page ? "px-3 py-16 lg:py-24" : "px-4 py-8",
        className,
      )}
    >
      <EmptyCourt className={page ? "w-30" : "w-24"} />
      <Heading className={cx("mt-5", page ? "text-title" : "text-h3")}>{title}</Heading>
      {text && <div className={cx("mt-2 text-ink-2", page ? "text-body" : "text-small")}>{text}</div>}
      {actions && (
        <div className="mt-5 flex w-full flex-col items-center justify-center gap-3 *:w-full md:flex-row md:flex-wrap md:*:w-auto">
          {actions}
        </div>
      )}
    </div>
  );
}

/** The illustration: an outlined court. */
export function EmptyCourt({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 96 48"
      aria-hidden="true"
      className={cx("text-line-strong", className)}
      fill="none"
      stroke="currentColor"
    >
      <rect x="0.75" y="0.75" width="94.5" height="46.5" rx="4" strokeWidth="1.25" strokeDasharray="4 3" />
      <path d="M14.6 1v46M81.4 1v46M14.6 24h66.8M48 1v46" strokeWidth="1.25" />
    </svg>
  );
}
