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
  // What is not rendered yet covers nothing.
  useAwayFromSubject(host, isPlaced ? toasts.at(-1) : undefined);
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

const CONTROLS = "a, button, input, select, textarea";

/** How long a message may speak of a control that was pressed, in milliseconds. */
const PRESSED_FOR = 20_000;

/** The control that was pressed last, of those outside of dialogs and messages, and when and where. */
let pressed: { readonly control: Element; readonly place: DOMRect; readonly at: number } | undefined;

document.addEventListener(
  "click",
  ({ target }) => {
    const control = target instanceof Element ? target.closest(CONTROLS) : null;
    if (control !== null && control.closest("dialog, [data-at]") === null) {
      pressed = { control, place: control.getBoundingClientRect(), at: Date.now() };
    }
  },
  { capture: true },
);

/**
 * The places of the controls that have just been used: the focused one, the one under the pointer, which Safari does
 * not focus, and the one that was pressed last. It may have opened a dialog that is closed again, and be gone: then the
 * message speaks of what stands in its place.
 */
function subjects(host: HTMLElement): DOMRect[] {
  const used = [document.activeElement, [...document.querySelectorAll(":hover")].at(-1)]
    .map((element) => element?.closest(CONTROLS))
    .filter((control) => control != null && !host.contains(control)) as Element[];
  const places = used.map((control) => control.getBoundingClientRect());
  if (pressed === undefined || Date.now() - pressed.at > PRESSED_FOR) return places;
  const { control, place } = pressed;
  return [...places, control.isConnected ? control.getBoundingClientRect() : place];
}

/** Places the messages at the top of the screen where they would cover what they speak of. */
function useAwayFromSubject(host: RefObject<HTMLElement | null>, latest: Toast | undefined): void {
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null || latest === undefined) return;
    element.dataset.at = "bottom";
    const messages = element.getBoundingClientRect();
    const isCovered = subjects(element).some(
      ({ top, bottom, left, right }) =>
        bottom > messages.top && top < messages.bottom && right > messages.left && left < messages.right,
    );
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
