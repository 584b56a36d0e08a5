import { useSyncExternalStore } from "react";

export const themeChoices = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Shared with `bootstrap.js`, which applies the choice before the first paint. */
const storageKey = "duelo.theme";
const changed = "duelo:theme";

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

function choose(choice: ThemeChoice): void {
  try {
    if (choice === "system") {
      localStorage.removeItem(storageKey);
    } else {
      localStorage.setItem(storageKey, choice);
    }
  } catch {
    // Without storage the system's choice holds.
  }
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener("storage", listener);
  };
}

export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, storedChoice, () => "system" as const), choose];
}

/** Keeps the browser's own bars in the colour of the header, whichever theme is on. */
export function followThemeColour(): void {
  const root = document.documentElement;
  const write = () => {
    const colour = getComputedStyle(root).getPropertyValue("--color-surface").trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  };
  write();
  new MutationObserver(write).observe(root, { attributes: true, attributeFilter: ["data-theme"] });
}
