import { cx } from "./cx";

/** A spinner; with a label it is the status of a page or section that is loading. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = (
    <span
      aria-hidden="true"
      className="size-4.5 animate-spin rounded-full border-2 border-current/25 border-t-current motion-reduce:animate-none"
    />
  );
  if (!label) {
    return ring;
  }
  return (
    <div
      role="status"
      className={cx("appear-late flex w-fit items-center gap-2.5 text-row text-ink-2", className)}
    >
      {ring}
      {label}
    </div>
  );
}
