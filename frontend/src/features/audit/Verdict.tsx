import { Check, X } from "lucide-react";
import type { ReactNode } from "react";

/** The verdict of an audit, with its sign in a white disc. */
export function Verdict({ passed, children }: { readonly passed: boolean; readonly children: ReactNode }) {
  const Sign = passed ? Check : X;
  return (
    <span className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-on-court"
      >
        <Sign className={`size-6 ${passed ? "text-court" : "text-danger"}`} strokeWidth={2.25} />
      </span>
      <span className="min-w-0">{children}</span>
    </span>
  );
}
