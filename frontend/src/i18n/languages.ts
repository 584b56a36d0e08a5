import { picklist } from "valibot";
import { storedText } from "../storage";

/** The languages of the interface, in the order in which they are offered. */
export const languages = ["en", "sv", "es"] as const;

export type Language = (typeof languages)[number];

/** Each language's name in that language. */
export const languageNames: Record<Language, string> = {
  en: "English",
  sv: "Svenska",
  es: "Español",
};

/** The locale for `Intl`. English dates are day, month, year: most clubs are European. */
export function localeOf(language: Language): string {
  return language === "en" ? "en-GB" : language;
}

const fallbackLanguage: Language = "en";
const chosenLanguage = storedText("browser", "duelo.language", picklist(languages));

export function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((language) => language === text);
}

/** The stored choice, else the browser's preference, else English. */
export function readerLanguage(): Language {
  const saved = chosenLanguage.read();
  if (saved) {
    return saved;
  }
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? fallbackLanguage;
}

export function saveLanguage(language: Language): void {
  chosenLanguage.write(language);
}

/** Two letters, or up to three with subtags, as in `pt-BR` and `zh-hans`. No page has such a name. */
const LANGUAGE_TAG = /^(?:[a-z]{2}|[a-z]{2,3}(?:-[a-z\d]{2,8})+)$/i;

/**
 * The address under a language that belongs to a path as it was typed: a supported prefix stays, another language tag
 * becomes the supported language that it names, else English, and any other path gets the reader's language put before
 * it.
 */
export function localizedPath(pathname: string, reader: Language): string {
  const [first = "", ...rest] = pathname.split("/").filter((segment) => segment !== "");
  if (isLanguage(first)) {
    return pathname;
  }
  const primary = first.split("-")[0]?.toLowerCase();
  const segments = LANGUAGE_TAG.test(first)
    ? [isLanguage(primary) ? primary : fallbackLanguage, ...rest]
    : first === ""
      ? [reader]
      : [reader, first, ...rest];
  return `/${segments.join("/")}`;
}

/** The same page in another language. */
export function switchLanguage(pathname: string, language: Language): string {
  return pathname.replace(/^\/[^/]*/, `/${language}`);
}
