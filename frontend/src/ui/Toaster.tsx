import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { IconButton } from "./IconButton";
import { type Toast, toastDuration, toastStore } from "./toast";

/**
 * Shows the toasts. Not a library's, since those insert style sheets at run time, which the content security policy
 * forbids.
 */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.current);
  return (
    <section
      aria-label={label}
      className="pointer-events-none fixed inset-x-3 bottom-24 z-50 flex flex-col items-center gap-2 lg:inset-x-auto lg:right-6 lg:bottom-6 lg:items-end"
    >
      <div role="status" className="contents">
        {toasts.map((shown) => (
          <Message key={shown.id} toast={shown} closeLabel={closeLabel} />
        ))}
      </div>
    </section>
  );
}

function Message({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = hovered || focused;
  useEffect(() => {
    if (paused) {
      return;
    }
    const timer = setTimeout(() => toastStore.remove(toast.id), toastDuration[toast.kind]);
    return () => clearTimeout(timer);
  }, [paused, toast]);
  const Icon = toast.kind === "error" ? CircleAlert : CircleCheck;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="animate-open pointer-events-auto flex w-full max-w-110 items-center gap-3 rounded-button border border-line bg-raised pl-4 text-row text-ink shadow-float"
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={toast.kind === "error" ? "size-5 shrink-0 text-down" : "size-5 shrink-0 text-up"}
      />
      <p className="flex-1 py-3">{toast.text}</p>
      <IconButton
        label={closeLabel}
        icon={<X className="size-4" strokeWidth={2} />}
        onClick={() => toastStore.remove(toast.id)}
      />
    </div>
  );
}
