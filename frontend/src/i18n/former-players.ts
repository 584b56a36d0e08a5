import i18next from "i18next";

/**
 * The same answer with everybody whose name was taken away called by their number, in the reader's language. It is
 * done where answers arrive and where the language changes, so that no page has to think of it.
 */
export function nameFormerPlayers<T>(answer: T): T {
  return named(answer) as T;
}

/** What has nobody in it stays the very same, so that nothing is drawn again for it. */
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

/** What somebody is called from now on; null for all who are called what they are called. */
function nameOf(value: object): string | null {
  if (!("formerNumber" in value) || typeof value.formerNumber !== "number" || !("name" in value)) {
    return null;
  }
  // One word: where names are shortened to the first or the last, this one stays.
  const name = i18next.t("common:formerPlayer", { number: value.formerNumber }).replaceAll(" ", "\u00a0");
  return name === value.name ? null : name;
}
