import { TriangleAlert } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";

export interface SummaryItem {
  /** The id of the invalid field; absent for an error of the whole form. */
  fieldId?: string | undefined;
  text: string;
}

interface ErrorSummaryProps {
  title: string;
  items: readonly SummaryItem[];
  /** Incremented with each attempt to submit; the summary takes the focus once per attempt. */
  attempt: number;
}

/** All errors of a form, above its fields; each links to its field. */
export function ErrorSummary({ title, items, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = items.length > 0;
  useEffect(() => {
    if (shown && attempt > 0) {
      box.current?.focus();
    }
  }, [shown, attempt]);
  if (!shown) {
    return null;
  }
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-court bg-down-tint p-4 text-body text-down"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="font-semibold text-ink">{title}</p>
        <ul>
          {items.map(({ fieldId, text }) => (
            <li key={`${fieldId} ${text}`}>
              {fieldId ? (
                <a
                  href={`#${fieldId}`}
                  onClick={goTo(fieldId)}
                  className="inline-flex min-h-11 items-center underline underline-offset-3"
                >
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function goTo(fieldId: string) {
  return (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(fieldId)?.focus();
  };
}
