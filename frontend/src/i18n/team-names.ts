import { isolated } from "./isolate";
import type { Language } from "./languages";

type Pair = readonly [string, string];

/** Two players by surname, as on a scoreboard: "Zubiría & Frisk". By first name where the surnames are equal. */
export function teamBySurname(pair: Pair, language: Language): string {
  return joined(shortened(pair, surname, firstName), language, "short");
}

/** Two players by first name, as in a sentence: "Iñaki and Maja". In full where the first names are equal. */
export function teamByFirstName(pair: Pair, language: Language): string {
  return joined(firstNames(pair), language, "long");
}

/** The first names of two players; in full where they are equal. */
export function firstNames(pair: Pair): Pair {
  return shortened(pair, firstName, (name) => name);
}

/** The first names of several players; those that are equal in full. */
export function shortNames(names: readonly string[]): string[] {
  const short = names.map(firstName);
  return names.map((name, index) => {
    const first = short[index] ?? name;
    return short.filter((other) => other === first).length > 1 ? name : first;
  });
}

/** A match in a title: "Elin & Maja 6–4 6–3 Åsa & Núria". The server writes the same into the heads of pages. */
export function matchTitle(team1: Pair, team2: Pair, sets: readonly (readonly number[])[]): string {
  const score = sets.map(([one = 0, other = 0]) => `${one}–${other}`).join(" ");
  return `${firstNames(team1).join(" & ")} ${score} ${firstNames(team2).join(" & ")}`;
}

/** Two players in full: "Iñaki Zubiría and Maja Frisk". */
export function teamInFull(pair: Pair, language: Language): string {
  return joined(pair, language, "long");
}

type Shorten = (name: string) => string;

function shortened([one, other]: Pair, shorten: Shorten, otherwise: Shorten): Pair {
  const pair: Pair = [shorten(one), shorten(other)];
  return pair[0] === pair[1] ? [otherwise(one), otherwise(other)] : pair;
}

/** The first word of a name. */
export function firstName(name: string): string {
  return wordsOf(name)[0] ?? name;
}

function surname(name: string): string {
  return wordsOf(name).at(-1) ?? name;
}

/** The words of a name, without emoji and signs that stand alone. */
function wordsOf(name: string): string[] {
  return name.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** `Intl.ListFormat` writes the Spanish "Frisk e Iturbe". */
function joined(pair: Pair, language: Language, style: "short" | "long"): string {
  return new Intl.ListFormat(language, { type: "conjunction", style }).format(pair.map(isolated));
}
