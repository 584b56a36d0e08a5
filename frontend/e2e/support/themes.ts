import type { TestInfo } from "@playwright/test";
import { type Language, languages } from "./texts";

/** The theme of a test run by language and project, so that both themes are covered on phones and desktops. */
export function themeFor(language: Language, project: TestInfo["project"]): "light" | "dark" {
  const isLightOnPhones = languages.indexOf(language) % 2 === 0;
  return (project.name === "phone") === isLightOnPhones ? "light" : "dark";
}
