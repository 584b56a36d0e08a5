import { useState } from "react";

/** A text that is being typed, kept for the tab's life under a name. */
export function useStoredText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => read(name));
  return [
    text,
    (typed) => {
      setText(typed);
      write(name, typed);
    },
  ];
}

function read(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

function write(name: string, text: string): void {
  try {
    if (text === "") {
      sessionStorage.removeItem(name);
    } else {
      sessionStorage.setItem(name, text);
    }
  } catch {
    // Without storage the page itself still holds what was typed.
  }
}
