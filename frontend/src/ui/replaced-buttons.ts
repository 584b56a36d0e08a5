/** Marks primary buttons, and links that look like one. */
export const PRIMARY_CLASS = "primary-action";

/** How long a button that takes the place of a tapped one takes no tap, in milliseconds. */
const REST_MS = 500;
/** After this time, what appears in the place of a tapped button is not the effect of the tap. */
const REPLACED_WITHIN_MS = 10_000;

/**
 * The second tap of a double tap must not press the button that the first one has led to: a primary button that appears
 * under the point of the latest tap on another one takes no tap for a moment. The keyboard is not affected.
 */
export function restReplacedButtons(): void {
  let stop: (() => void) | undefined;
  document.addEventListener(
    "click",
    (event) => {
      const tapped = primaryIn(event.target);
      // Without coordinates it was the keyboard.
      if (tapped === null || event.detail === 0) return;
      stop?.();
      stop = followPlace(tapped, event.clientX, event.clientY);
    },
    { capture: true },
  );
}

/** Rests the next primary button that appears at the point; the returned function stops waiting for it. */
function followPlace(tapped: Element, x: number, y: number): () => void {
  const { textContent } = tapped;
  const observer = new MutationObserver(() => {
    const found = primaryIn(document.elementFromPoint(x, y));
    if (found === null) return;
    // React uses the element again for the next step's button. While it is busy, its text is another one too.
    if (found === tapped && (isInert(found) || found.textContent === textContent)) return;
    stop();
    rest(found);
  });
  const timer = setTimeout(() => stop(), REPLACED_WITHIN_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return stop;
}

function rest(button: HTMLElement): void {
  button.style.pointerEvents = "none";
  setTimeout(() => button.style.removeProperty("pointer-events"), REST_MS);
}

function primaryIn(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`.${PRIMARY_CLASS}`) : null;
}

function isInert(button: HTMLElement): boolean {
  return button.matches(":disabled, [aria-disabled='true']");
}
