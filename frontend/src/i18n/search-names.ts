/** Ignores case and accents, so that "inaki" finds Iñaki; every word must be part of the name. */
export function searchNames<P extends { readonly name: string }>(
  people: readonly P[],
  query: string,
): readonly P[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return people.filter((person) => {
    const name = plain(person.name);
    return words.every((word) => name.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
