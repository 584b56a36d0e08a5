/** Ticks and crosses after a name, as lists of who comes have them. */
const MARKS = /(?:\s|✅|✔|☑|✓|☐|❌|✖|👍|\u{FE0F})+$/u;

/** Parses the names in a pasted text: one per line, or separated by commas or semicolons. */
export function parseNames(text: string): string[] {
  return text
    .split(/[\n,;\t]/)
    .map((name) =>
      name
        .replace(/^\s*(?:\d+[.)]|[-–*•])\s+/, "")
        .replace(MARKS, "")
        .trim(),
    )
    .filter((name) => name !== "");
}
