import { useFormats } from "../i18n/use-language";

/** Time until the object URL is revoked, in milliseconds; the download must have started by then. */
const beginning = 60_000;

/** Downloads a blob under a file name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), beginning);
}

/** A CSV file with a byte order mark, so that spreadsheets detect UTF-8. */
export function tableFile(rows: readonly (readonly string[])[], separator: Separator): Blob {
  const lines = rows.map((row) => row.map(cellOf).join(separators[separator]));
  return new Blob([`\u{feff}${lines.join("\r\n")}\r\n`], { type: "text/csv" });
}

/** The text in quotes where it needs them; one that a spreadsheet would compute as a formula gets an apostrophe. */
function cellOf(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text);
  const plain = isFormula ? `'${text}` : text;
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const separators = { comma: ",", semicolon: ";" } as const;
export type Separator = keyof typeof separators;

/** The file name in a Content-Disposition header. */
export function nameOfFile(headers: Headers): string {
  const disposition = headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? "");
}

/**
 * The CSV separator that spreadsheets expect in the current language: a semicolon if the comma is the decimal
 * separator.
 */
export function useSeparator(): Separator {
  return useFormats().decimal(0.5, 1).includes(",") ? "semicolon" : "comma";
}
