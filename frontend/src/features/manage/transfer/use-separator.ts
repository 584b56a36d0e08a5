import { useFormats } from "../../../i18n/use-language";
import type { Separator } from "./save-file";

/**
 * The CSV separator that spreadsheets expect in the current language: a semicolon if the comma is the decimal
 * separator.
 */
export function useSeparator(): Separator {
  return useFormats().decimal(0.5, 1).includes(",") ? "semicolon" : "comma";
}
