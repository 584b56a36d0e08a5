import { type Language, localeOf } from "./languages";

/** A part of an amount: the number or the currency. */
export interface MoneyPiece {
  readonly text: string;
  readonly isCurrency: boolean;
}

/** Swedish kronor in the order of the language: SEK 5, 5 kr, 5 SEK. */
export function moneyPieces(kronor: number, language: Language): MoneyPiece[] {
  const format = new Intl.NumberFormat(localeOf(language), {
    style: "currency",
    currency: "SEK",
    maximumFractionDigits: 0,
  });
  return format
    .formatToParts(kronor)
    .filter(({ type }) => type !== "literal")
    .map(({ type, value }) => ({ text: value, isCurrency: type === "currency" }));
}

/** The same as one text with no-break spaces. */
export function money(kronor: number, language: Language): string {
  return moneyPieces(kronor, language)
    .map(({ text }) => text)
    .join("\u00a0");
}
