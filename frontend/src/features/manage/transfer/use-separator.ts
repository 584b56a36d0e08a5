import { useFormats } from "../../../i18n/use-language";
import type { Separator } from "./save-file";

/** What spreadsheets in the reader's language expect between two values: no comma where that is a decimal sign. */
export function useSeparator(): Separator {
  return useFormats().decimal(0.5, 1).includes(",") ? "semicolon" : "comma";
}
