/** How long a browser may take to begin with a file, in milliseconds. */
const beginning = 60_000;

/** Gives a file to the reader, as a link to it would. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), beginning);
}

/** A table that spreadsheets open, with the letters that they would otherwise get wrong. */
export function tableFile(rows: readonly (readonly string[])[], separator: Separator): Blob {
  const cell = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map((row) => row.map(cell).join(separators[separator]));
  return new Blob([`\u{feff}${lines.join("\r\n")}\r\n`], { type: "text/csv" });
}

const separators = { comma: ",", semicolon: ";" } as const;
export type Separator = keyof typeof separators;

/** The name that a server gave a file. */
export function nameOfFile(headers: Headers): string {
  const disposition = headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? "");
}
