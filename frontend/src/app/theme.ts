import { picklist } from "valibot";
import { storedText, useStored } from "../storage";

export const themeChoices = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Null for the system's theme. `bootstrap.js` applies it before the first paint. */
const chosenTheme = storedText("browser", "duelo.theme", picklist(["light", "dark"]));

export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choose = (choice: ThemeChoice) => chosenTheme.write(choice === "system" ? null : choice);
  return [useStored(chosenTheme) ?? "system", choose];
}

/** Applies the theme to the page and to the browser's own bars, now and whenever the choice or the system's changes. */
export function followTheme(): void {
  const root = document.documentElement;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    root.dataset.theme = chosenTheme.read() ?? (dark.matches ? "dark" : "light");
    const colour = getComputedStyle(root).getPropertyValue("--color-surface").trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  };
  apply();
  dark.addEventListener("change", apply);
  chosenTheme.subscribe(apply);
}
