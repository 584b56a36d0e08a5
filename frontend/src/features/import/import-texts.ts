import type { TFunction } from "i18next";

/** The texts of the import. */
export type ImportTexts = TFunction<"import">;
