import { searchNames } from "../../../i18n/search-names";

/** Whether two names are one: compared without regard to case, as the server does. */
export function sameName(one: string, other: string): boolean {
  return one.normalize().toLowerCase() === other.normalize().toLowerCase();
}

/** The one player whose name has all words of this one, without regard to accents; null if it is none or several. */
export function alike<P extends { readonly name: string }>(name: string, players: readonly P[]): P | null {
  const [found, ...others] = searchNames(players, name.replaceAll(".", ""));
  return found !== undefined && others.length === 0 ? found : null;
}
