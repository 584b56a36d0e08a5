import { cx } from "./cx";

/** A ring that turns; with a label it stands for a page or a part that is on its way. */
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
