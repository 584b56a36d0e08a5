/** The part of an audit's address that has a code to compare, which a phone reads from a printed sheet. */
const NAME = "code";

/** The address of an audit that compares this code. */
export function addressWithCode(audit: string, code: string): string {
  return `${audit}#${NAME}=${code.replaceAll(" ", "")}`;
}

/** The code in the fragment of an address; null if it has none. */
export function scannedCode(fragment: string): string | null {
  return new URLSearchParams(fragment.slice(1)).get(NAME);
}
