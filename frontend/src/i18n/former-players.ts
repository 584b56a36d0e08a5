import i18next from "i18next";

/**
 * Replaces the names of anonymised players in a response by their number in the current language. Called when a
 * response arrives and when the language changes, so that pages need not handle it.
 */
export function nameFormerPlayers<T>(answer: T): T {
  return named(answer) as T;
}

/** Returns the same object if nothing changed, so that nothing re-renders. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(named);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  const entries = Object.entries(value);
  const changed = entries
    .map(([key, inner]) => [key, named(inner)] as const)
    .filter(([key, inner]) => inner !== value[key as keyof typeof value]);
  const name = nameOf(value);
  if (name !== null) {
    changed.push(["name", name]);
  }
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

/** The localized name of an anonymised player; null if there is nothing to replace. */
function nameOf(value: object): string | null {
  if (!("formerNumber" in value) || typeof value.formerNumber !== "number" || !("name" in value)) {
    return null;
  }
  // No-break spaces: shortening names to their first or last word keeps this one whole.
  const name = i18next.t("common:formerPlayer", { number: value.formerNumber }).replaceAll(" ", "\u00a0");
  return name === value.name ? null : name;
}
