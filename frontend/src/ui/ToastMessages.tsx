import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { IconButton } from "./IconButton";
import { type Toast, toastDuration, toastStore } from "./toast";

export interface ToastMessagesProps {
  readonly closeLabel: string;
  /** The element around them. */
  readonly host: RefObject<HTMLElement | null>;
}

/** The toasts that are shown, in a chunk of their own. */
export function ToastMessages({ closeLabel, host }: ToastMessagesProps) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.current);
  // First the place, then the messages: screen readers announce what is added to a live region.
  const [isPlaced, setPlaced] = useState(false);
  useAwayFromSubject(host, toasts.at(-1));
  useLayoutEffect(() => {
    const leave = host.current ? followDialogs(host.current) : undefined;
    setPlaced(true);
    return leave;
  }, [host]);
  return isPlaced
    ? toasts.map((shown) => <Message key={shown.id} toast={shown} closeLabel={closeLabel} />)
    : null;
}

/**
 * Keeps an element in the top layer, and inside the modal dialog on top while one is open: what is outside of it is
 * behind it and inert. Browsers without popovers show it inside the dialog alone. Returns a function that ends this.
 */
function followDialogs(element: HTMLElement): () => void {
  const home = element.parentElement ?? document.body;
  const place = () => {
    const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? home;
    if (element.parentElement !== top) {
      top.append(element);
    }
    if ("showPopover" in element && !(element.popover === "manual" && element.matches(":popover-open"))) {
      element.popover = "manual";
      // Instead of the browser's own style of popovers.
      element.classList.add("size-auto", "overflow-visible", "bg-transparent");
      element.showPopover();
    }
  };
  place();
  const dialogs = new MutationObserver(place);
  dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
  return () => {
    dialogs.disconnect();
    home.append(element);
  };
}

/** The controls that have just been used: the focused one, and the one under the pointer, which Safari does not focus. */
function subjects(host: HTMLElement): Element[] {
  return [document.activeElement, [...document.querySelectorAll(":hover")].at(-1)]
    .map((element) => element?.closest("a, button, input, select, textarea"))
    .filter((control) => control != null && !host.contains(control)) as Element[];
}

/** Places the messages at the top of the screen where they would cover the control that they speak of. */
function useAwayFromSubject(host: RefObject<HTMLElement | null>, latest: Toast | undefined): void {
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null || latest === undefined) return;
    element.dataset.at = "bottom";
    const messages = element.getBoundingClientRect();
    const isCovered = subjects(element).some((control) => {
      const { top, bottom, left, right } = control.getBoundingClientRect();
      return bottom > messages.top && top < messages.bottom && right > messages.left && left < messages.right;
    });
    element.dataset.at = isCovered ? "top" : "bottom";
  }, [host, latest]);
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
      // On phones it lies over what is being entered: taps on the message go there.
      className="animate-open flex w-full max-w-110 items-center gap-3 rounded-button border border-line bg-raised pl-4 text-row text-ink shadow-float lg:pointer-events-auto"
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
        className="pointer-events-auto"
        onClick={() => toastStore.remove(toast.id)}
      />
    </div>
  );
}
