import type { TestInfo } from "@playwright/test";
import { type Language, languages } from "./texts";

/** The theme that a language is shown in on a screen: over all languages and screens both come up everywhere. */
export function themeFor(language: Language, project: TestInfo["project"]): "light" | "dark" {
  const isLightOnPhones = languages.indexOf(language) % 2 === 0;
  return (project.name === "phone") === isLightOnPhones ? "light" : "dark";
}
