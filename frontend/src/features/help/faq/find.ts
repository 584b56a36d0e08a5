/** A part of a text, and whether it matches the search. */
export interface Part {
  readonly text: string;
  readonly hit: boolean;
}

/** The terms of a search, without accents and case. */
export function termsOf(search: string): string[] {
  return fold(search.trim()).text.split(/\s+/).filter(Boolean);
}

/** Whether a text contains all terms, in any order. */
export function containsAll(text: string, terms: readonly string[]): boolean {
  const folded = fold(text).text;
  return terms.every((term) => folded.includes(term));
}

/** Whether a text contains any of the terms. */
export function containsAny(text: string, terms: readonly string[]): boolean {
  const folded = fold(text).text;
  return terms.some((term) => folded.includes(term));
}

/** A text split at the matches of the terms. */
export function partsOf(text: string, terms: readonly string[]): Part[] {
  const folded = fold(text);
  const marked = new Set<number>();
  for (const term of terms) {
    for (let at = folded.text.indexOf(term); at >= 0; at = folded.text.indexOf(term, at + 1)) {
      for (const source of folded.sources.slice(at, at + term.length)) {
        marked.add(source);
      }
    }
  }
  const parts: { text: string; hit: boolean }[] = [];
  for (const [index, character] of Array.from(text).entries()) {
    const hit = marked.has(index);
    const last = parts.at(-1);
    if (last?.hit === hit) {
      last.text += character;
    } else {
      parts.push({ text: character, hit });
    }
  }
  return parts;
}

/**
 * A text without accents and case and with straight apostrophes, and for each of its characters the index in the
 * original.
 */
function fold(text: string): { text: string; sources: number[] } {
  let folded = "";
  const sources: number[] = [];
  for (const [index, character] of Array.from(text).entries()) {
    const plain = character.normalize("NFD").replace(/\p{M}/gu, "").replace("’", "'").toLowerCase();
    folded += plain;
    sources.push(...Array.from({ length: plain.length }, () => index));
  }
  return { text: folded, sources };
}
