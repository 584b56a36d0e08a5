import { Minus, Plus } from "lucide-react";

/** In the summary of a `details` with the class `group`: a plus, and a minus while it is open. */
export function FoldSign() {
  return (
    <>
      <Plus aria-hidden="true" className="size-5 shrink-0 text-ink-2 group-open:hidden" strokeWidth={1.75} />
      <Minus
        aria-hidden="true"
        className="hidden size-5 shrink-0 text-ink-2 group-open:block"
        strokeWidth={1.75}
      />
    </>
  );
}
