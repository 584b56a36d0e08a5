import { isolated } from "./isolate";
import type { Language } from "./languages";

type Pair = readonly [string, string];

/** Two players by surname, as on a scoreboard: "Zubiría & Frisk". By first name where the surnames are equal. */
export function teamBySurname(pair: Pair, language: Language): string {
  return joined(shortened(pair, surname, firstName), language, "short");
}

/** Two players by first name, as in a sentence: "Iñaki and Maja". In full where the first names are equal. */
export function teamByFirstName(pair: Pair, language: Language): string {
  return joined(
    shortened(pair, firstName, (name) => name),
    language,
    "long",
  );
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

function firstName(name: string): string {
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
