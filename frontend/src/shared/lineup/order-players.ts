import { ownFirst } from "../me";

/** As many as fit on a phone's screen below the court. */
const RECENT_SHOWN = 12;

/** From this number on, searching is faster than scrolling. */
const SEARCH_FROM = 12;

export interface Pickable {
  readonly playerId: number;
  readonly name: string;
  readonly lastPlayedAt: string | null;
}

export interface PickList<P> {
  readonly recent: readonly P[];
  readonly others: readonly P[];
}

/** The reader and the most recent players first, then the others by name, sorted by the rules of the language. */
export function orderPlayers<P extends Pickable>(
  players: readonly P[],
  language: string,
  me: number | null = null,
): PickList<P> {
  const byDate = players
    .filter(({ playerId, lastPlayedAt }) => lastPlayedAt !== null || playerId === me)
    .sort((one, other) => (other.lastPlayedAt ?? "").localeCompare(one.lastPlayedAt ?? ""));
  const recent = ownFirst(byDate, me).slice(0, RECENT_SHOWN);
  const collator = new Intl.Collator(language);
  const others = players
    .filter((player) => !recent.includes(player))
    .sort((one, other) => collator.compare(one.name, other.name));
  return { recent, others };
}

export function wantsSearch(players: number): boolean {
  return players >= SEARCH_FROM;
}
