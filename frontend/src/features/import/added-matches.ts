import type { Log } from "../../api/queries/log";
import type { ReadMatch } from "../../rules/sheets/reading";
import { matchIdentity } from "../../shared/match-identity";

/** What of a file is added to a group. */
export interface Added {
  readonly matches: readonly ReadMatch[];
  /** How many are matches that the group has already. */
  readonly twins: number;
  /** How many were played before the last match of the group. */
  readonly earlier: number;
}

/** Matches after those of a group: none that it has already, and those before its last one by choice alone. */
export function addedMatches(matches: readonly ReadMatch[], log: Log | null, takesEarlier: boolean): Added {
  if (log === null || log.matches.length === 0) {
    return { matches, twins: 0, earlier: 0 };
  }
  const names = new Map(log.players.map(({ playerId, name }) => [playerId, name]));
  const known = new Map<string, number>();
  for (const { playedOn, players, sets } of log.matches) {
    const [one = "", two = "", three = "", four = ""] = players.map((id) => names.get(id) ?? "");
    const key = matchIdentity({ playedOn, team1: [one, two], team2: [three, four], sets });
    known.set(key, (known.get(key) ?? 0) + 1);
  }
  const last = log.matches.reduce((latest, { playedOn }) => (playedOn > latest ? playedOn : latest), "");
  const others = matches.filter((match) => {
    const key = matchIdentity(match);
    const left = known.get(key) ?? 0;
    // The same four can play the same result twice on a day: each match of the group is the twin of one.
    known.set(key, left - 1);
    return left <= 0;
  });
  const after = others.filter(({ playedOn }) => playedOn >= last);
  return {
    matches: takesEarlier ? others : after,
    twins: matches.length - others.length,
    earlier: others.length - after.length,
  };
}
