/** Why a file is refused, for which there is a text. */
export type Refusal =
  | "empty"
  | "tooLarge"
  | "pdf"
  | "picture"
  | "encrypted"
  | "packed"
  | "noResults"
  | "damaged"
  | "gone"
  | "notLoaded"
  | "notATable";

/** What the reasons of the reader say, the more specific first. */
const REASONS: readonly (readonly [RegExp, Refusal])[] = [
  [/is empty/, "empty"],
  [/no players and no results/, "noResults"],
  [/password/, "encrypted"],
  [/PDF/, "pdf"],
  [/picture/, "picture"],
  [/compressed|archive/, "packed"],
  [/larger than|too large|more than/, "tooLarge"],
  // A parser of damaged workbooks ends with a trap.
  [/cannot be read|RuntimeError/, "damaged"],
];

/** Which reason it is; the texts are in the reader's language. */
export function refusalOf(reason: string): Refusal {
  return REASONS.find(([pattern]) => pattern.test(reason))?.[1] ?? "notATable";
}
