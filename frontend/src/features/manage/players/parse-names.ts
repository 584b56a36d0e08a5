/** The names in a pasted text: one a line, or parted by commas or semicolons; each name once. */
export function parseNames(text: string): string[] {
  const names = text
    .split(/[\n,;\t]/)
    .map((name) => name.replace(/^\s*(?:\d+[.)]|[-*•])\s+/, "").trim())
    .filter((name) => name !== "");
  return names.filter(
    (name, index) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index,
  );
}
