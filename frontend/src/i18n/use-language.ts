import { useTranslation } from "react-i18next";
import { type Formats, formats } from "./format";
import { isLanguage, type Language } from "./languages";

/** The language that the page is in. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : "en";
}

/** Numbers, percents and dates as the reader writes them. */
export function useFormats(): Formats {
  return formats(useLanguage());
}
