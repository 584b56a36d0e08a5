import { isolated } from "./isolate";
import type { Language } from "./languages";

type Pair = readonly [string, string];

/**
 * The short form of names that stand together: "Iñaki", "Maja". Equal first names have the surname's initial, "Ana G.";
 * names that are equal with it are in full.
 */
export function shortNames(names: readonly string[]): string[] {
  const forms = [firstName, withInitial].map((shorten) => names.map(shorten));
  return names.map((name, index) => {
    const isOnlyOne = (form: readonly string[]) => form.filter((other) => other === form[index]).length === 1;
    return forms.find(isOnlyOne)?.[index] ?? name;
  });
}

/**
 * Two players in short, as in a sentence: "Iñaki and Maja". `others` are named beside them, such as their opponents,
 * and have other short names.
 */
export function teamInShort(pair: Pair, language: Language, others: readonly string[] = []): string {
  const [one = "", other = ""] = shortNames([...pair, ...others]);
  return joined([one, other], language);
}

/** Two players in full: "Iñaki Zubiría and Maja Frisk". */
export function teamInFull(pair: Pair, language: Language): string {
  return joined(pair, language);
}

/**
 * A match in a title: "Elin & Maja 6–4 6–3 Åsa & Núria". Equal first names of a team are in full: the server writes the
 * same into the heads of pages.
 */
export function matchTitle(team1: Pair, team2: Pair, sets: readonly (readonly number[])[]): string {
  const score = sets.map(([one = 0, other = 0]) => `${one}–${other}`).join(" ");
  const team = (pair: Pair) => {
    const [one, other] = [firstName(pair[0]), firstName(pair[1])];
    return (one === other ? pair : [one, other]).join(" & ");
  };
  return `${team(team1)} ${score} ${team(team2)}`;
}

/** The first word of a name. */
function firstName(name: string): string {
  return wordsOf(name)[0] ?? name;
}

/** "Ana G."; a single word as it is. */
function withInitial(name: string): string {
  const words = wordsOf(name);
  const [initial] = words.length > 1 ? (words.at(-1) ?? "") : "";
  return initial === undefined ? firstName(name) : `${firstName(name)} ${initial}.`;
}

/** The words of a name, without emoji and signs that stand alone. */
function wordsOf(name: string): string[] {
  return name.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** `Intl.ListFormat` writes the Spanish "Frisk e Iturbe". */
function joined(pair: Pair, language: Language): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(pair.map(isolated));
}
