import { useTranslation } from "react-i18next";
import { type Formats, formats } from "./format";
import { isLanguage, type Language } from "./languages";

/** The current language. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : "en";
}

/** Formatters for numbers, percentages and dates in the current language. */
export function useFormats(): Formats {
  return formats(useLanguage());
}
