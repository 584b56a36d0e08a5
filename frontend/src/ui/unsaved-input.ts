import { useEffect, useState } from "react";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Fields that a person has typed into. */
const typed = new Set<TextControl>();
/** Components with other input that is not saved, such as a score entered with buttons. */
const components = new Set<object>();

/** Notices what is typed into any field from now on; what has the focus may have been typed into before. */
export function followTyping(): void {
  add(document.activeElement);
  document.addEventListener("input", ({ target }) => add(target));
}

function add(target: EventTarget | null): void {
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && isTextType(target.type));
  if (isText && !target.readOnly) {
    typed.add(target);
  }
}

/** What is searched for is in the address or easily typed again. */
function isTextType(type: string): boolean {
  return !["search", "checkbox", "radio", "file", "hidden"].includes(type);
}

/** Whether the page has input that a reload might lose: text in a field, an open dialog, or a component with input. */
export function hasUnsavedInput(): boolean {
  for (const control of typed) {
    if (!control.isConnected) {
      typed.delete(control);
    }
  }
  return (
    components.size > 0 ||
    [...typed].some(({ value }) => value !== "") ||
    document.querySelector("dialog[open]") !== null
  );
}

/** Says that a component has input that is not saved, while it does. */
export function useUnsavedInput(active: boolean): void {
  useEffect(() => {
    if (!active) {
      return;
    }
    const component = {};
    components.add(component);
    return () => {
      components.delete(component);
    };
  }, [active]);
}

/** `hasUnsavedInput` after each input and each navigation; `location` is the key of the history entry. */
export function useHasUnsavedInput(location: string): boolean {
  const [value, setValue] = useState(hasUnsavedInput);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has changed with the location
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // After the page has rendered what the event has changed.
    const update = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setValue(hasUnsavedInput()), 0);
    };
    update();
    for (const type of inputEvents) {
      document.addEventListener(type, update);
    }
    return () => {
      clearTimeout(timer);
      for (const type of inputEvents) {
        document.removeEventListener(type, update);
      }
    };
  }, [location]);
  return value;
}

const inputEvents = ["input", "click", "keyup"];
