import { useInsertionEffect, useLayoutEffect, useRef } from "react";
import { setHydrating } from "../../ui/use-hydrated";

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Rendered beside a page: passes on what was typed or chosen before the app started, and marks it as hydrated. */
export function Hydrated() {
  const typed = useRef<(readonly [TextControl, string])[]>([]);
  // Read before layout effects and refs, which may set the values of fields.
  useInsertionEffect(() => {
    typed.current = [...document.querySelectorAll<TextControl>("#root :is(input, textarea, select)")]
      .filter(isChanged)
      .map((control) => [control, control.value]);
  }, []);
  useLayoutEffect(() => {
    // After the commit: React ignores a change of a controlled field during it, and would reset the field.
    queueMicrotask(() => {
      for (const [control, value] of typed.current.splice(0)) {
        enter(control, value);
      }
      setHydrating(false);
      document.getElementById("root")?.setAttribute("data-hydrated", "");
    });
  }, []);
  return null;
}

function isChanged(control: TextControl): boolean {
  return control instanceof HTMLSelectElement
    ? control.selectedIndex > 0
    : !["checkbox", "radio"].includes(control.type) && control.value !== control.defaultValue;
}

const noCaret = { selectionStart: null, selectionEnd: null };

/**
 * Sets a value as typing does. React compares with the last value that was set, so an empty one is set before. A chosen
 * file cannot be set, and is in its field already.
 */
function enter(control: TextControl, value: string): void {
  const isSelect = control instanceof HTMLSelectElement;
  if (control.type === "file") {
    control.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd } = isSelect ? noCaret : control;
  control.value = "";
  const prototype: unknown = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
  if (!isSelect && selectionStart !== null) {
    control.setSelectionRange(selectionStart, selectionEnd);
  }
  control.dispatchEvent(new Event(isSelect ? "change" : "input", { bubbles: true }));
}
