import type { ReactNode } from "react";
import { cx } from "./cx";

export type TagKind =
  | "provisional"
  | "established"
  | "current"
  | "you"
  | "won"
  | "lost"
  | "beta"
  | "court"
  | "court-filled";

const kinds: Record<TagKind, string> = {
  provisional: "border-dashed border-line-strong text-ink-2",
  established: "border-transparent bg-fill text-ink-2",
  current: "border-transparent bg-court-tint text-action",
  you: "border-transparent bg-court text-on-court",
  won: "border-transparent bg-up-tint text-up",
  lost: "border-transparent bg-down-tint text-down",
  beta: "border-ink-2 tracking-[0.02em] text-ink-2",
  court: "border-on-court text-on-court",
  "court-filled": "border-transparent bg-on-court/16 text-on-court",
};

/** A short label for a status. */
export function Tag({
  kind,
  className,
  children,
}: {
  kind: TagKind;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        "inline-flex shrink-0 items-center border px-1.5 whitespace-nowrap",
        // 10.5 px, which no other text has.
        kind === "beta"
          ? "rounded-[4px] text-[0.65625rem]/4 font-semibold"
          : "rounded-tag text-tag font-medium",
        kinds[kind],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** Green for active, grey for inactive; always beside a word that says the same. */
export function StatusDot({ active }: { active: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx("inline-block size-2 shrink-0 rounded-full", active ? "bg-up" : "bg-line-strong")}
    />
  );
}
