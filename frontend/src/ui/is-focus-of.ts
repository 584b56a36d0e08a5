/** Whether the focus is where it was left: on this element, or nowhere, since the element is gone or not focusable. */
export function isFocusOf(element: Element | null): boolean {
  return document.activeElement === element || document.activeElement === document.body;
}
