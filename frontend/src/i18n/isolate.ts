/** Letters of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name inside a sentence. One that is written from right to left is put between the characters FIRST STRONG ISOLATE
 * and POP DIRECTIONAL ISOLATE, so that it does not reorder the numbers and signs beside it.
 */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}
