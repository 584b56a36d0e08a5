import type { Language } from "./languages";

interface Named {
  readonly name: string;
}

/** Compares names as a language sorts them; capitals make no difference, and 2 is before 10. */
export function nameOrder(language: Language): (one: Named, other: Named) => number {
  const collator = new Intl.Collator(language, { sensitivity: "base", numeric: true });
  return (one, other) => collator.compare(one.name, other.name);
}
