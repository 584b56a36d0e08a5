/** Parses the names in a pasted text: one per line, or separated by commas or semicolons. */
export function parseNames(text: string): string[] {
  return text
    .split(/[\n,;\t]/)
    .map((name) => name.replace(/^\s*(?:\d+[.)]|[-*•])\s+/, "").trim())
    .filter((name) => name !== "");
}
