/** Marks primary buttons, and links that look like one. */
export const PRIMARY_CLASS = "primary-action";

/** How long a button that takes the place of a tapped one takes no tap, in milliseconds. */
const REST_MS = 500;
/** After this time, what appears in the place of a tapped button is not the effect of the tap. */
const REPLACED_WITHIN_MS = 10_000;

/**
 * The second tap of a double tap must not press the button that the first one has led to: a primary button that appears
 * under the point of the latest tap on another one takes no tap for a moment, or until something else is tapped. The
 * keyboard is not affected.
 */
export function restReplacedButtons(): void {
  let place: Place | null = null;
  document.addEventListener(
    "click",
    (event) => {
      // Without coordinates it was the keyboard. The second tap goes through the resting button to what is behind it.
      if (event.detail === 0 || place?.isResting(event)) return;
      place?.leave();
      const tapped = primaryIn(event.target);
      place = tapped && followPlace(tapped, event.clientX, event.clientY);
    },
    { capture: true },
  );
}

/** Where a primary button was tapped. */
interface Place {
  /** Whether the button that has appeared there rests, and the tap is on it. */
  isResting(tap: MouseEvent): boolean;
  /** Ends the rest, and the wait for a button. */
  leave(): void;
}

/** Rests the next primary button that appears at the point. */
function followPlace(tapped: Element, x: number, y: number): Place {
  const { textContent } = tapped;
  let resting: HTMLElement | null = null;
  const observer = new MutationObserver(() => {
    const found = primaryIn(document.elementFromPoint(x, y));
    if (found === null) return;
    // React uses the element again for the next step's button. While it is busy, its text is another one too.
    if (found === tapped && (isInert(found) || found.textContent === textContent)) return;
    leave();
    resting = found;
    found.style.pointerEvents = "none";
    timer = setTimeout(leave, REST_MS);
  });
  const leave = () => {
    observer.disconnect();
    clearTimeout(timer);
    resting?.style.removeProperty("pointer-events");
    resting = null;
  };
  let timer = setTimeout(leave, REPLACED_WITHIN_MS);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return { isResting: (tap) => resting !== null && isOn(resting, tap), leave };
}

function isOn(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
}

function primaryIn(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`.${PRIMARY_CLASS}`) : null;
}

function isInert(button: HTMLElement): boolean {
  return button.matches(":disabled, [aria-disabled='true']");
}
