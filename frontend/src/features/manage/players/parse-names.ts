/** Parses the names in a pasted text: one per line, or separated by commas or semicolons; without duplicates. */
export function parseNames(text: string): string[] {
  const names = text
    .split(/[\n,;\t]/)
    .map((name) => name.replace(/^\s*(?:\d+[.)]|[-*•])\s+/, "").trim())
    .filter((name) => name !== "");
  return names.filter(
    (name, index) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index,
  );
}
