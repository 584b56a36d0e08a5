import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import type { ToastMessagesProps } from "./ToastMessages";
import { toastDuration, toastStore } from "./toast";

/** Fetches the messages in advance, since the first may be that there is no connection. */
export const fetchToasts = () => import("./ToastMessages");

const ToastMessages = lazy(async () => ({
  default: await fetchToasts().then(
    (loaded) => loaded.ToastMessages,
    () => PlainMessage,
  ),
}));

/** Without the code of the messages: one text after the other. */
function PlainMessage(_: ToastMessagesProps) {
  const [first] = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.current);
  useEffect(() => {
    const timer = first && setTimeout(() => toastStore.remove(first.id), toastDuration[first.kind]);
    return () => clearTimeout(timer);
  }, [first]);
  return (
    first && <p className="rounded-button border border-line bg-raised p-4 shadow-float">{first.text}</p>
  );
}

/**
 * Shows the toasts. Not a library's, since those insert style sheets at run time, which the content security policy
 * forbids.
 */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const host = useRef<HTMLElement>(null);
  const isEmpty = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.current().length === 0,
    () => true,
  );
  return (
    <section
      ref={host}
      aria-label={label}
      className="pointer-events-none fixed inset-x-3 top-auto bottom-[calc(var(--bars)+16px)] z-50 flex flex-col items-center gap-2 data-[at=top]:top-16 data-[at=top]:bottom-auto lg:inset-x-auto lg:right-6 lg:bottom-6 lg:items-end lg:data-[at=top]:top-20"
    >
      <div role="status" className="contents">
        <Suspense>{isEmpty ? null : <ToastMessages closeLabel={closeLabel} host={host} />}</Suspense>
      </div>
    </section>
  );
}
