import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInstance, type i18n } from "i18next";

export const languages = ["en", "sv", "es"] as const;
export type Language = (typeof languages)[number];

const locales = join(import.meta.dirname, "../../src/i18n/locales");

function load(language: Language): i18n {
  const folder = join(locales, language);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const namespaces = files.map((name) => [
    name.replace(".json", ""),
    JSON.parse(readFileSync(join(folder, name), "utf8")),
  ]);
  const instance = createInstance();
  instance.init({
    lng: language,
    resources: { [language]: Object.fromEntries(namespaces) },
    defaultNS: "common",
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance;
}

const loaded = new Map(languages.map((language) => [language, load(language)]));

/**
 * The product's own texts, so that tests find elements by their visible text and follow when it changes.
 * An unknown key fails the test.
 */
export function textsOf(language: Language) {
  const instance = loaded.get(language);
  return (key: string, values: Record<string, string | number> = {}): string => {
    if (!instance?.exists(key, values)) {
      throw new Error(`no text ${key} in ${language}`);
    }
    return String(instance.t(key as never, values as never));
  };
}

/**
 * The tag of a test that runs in each language: English runs on both screens, the others on phones, where long texts
 * have the least room. (Pages then get the width of a desktop: see text-size.spec.ts.)
 */
export function screensOf(language: Language): string[] {
  return language === "en" ? [] : ["@any-screen"];
}
