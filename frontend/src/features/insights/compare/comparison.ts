import type { Log } from "../../../api/queries/log";
import type { LoggedMatch } from "../../../api/types";
import { withIndices } from "../../../rules/encoded-log";
import type { InsightRules, MatchesRules, PlayerRecord } from "../../../rules/insights";

/** The same record, as each of two players sees it. */
export type Records = readonly [PlayerRecord, PlayerRecord];

/** A match of both players. */
export interface SharedMatch {
  readonly match: LoggedMatch;
  readonly isTogether: boolean;
  /** Whether the first of the two won it. */
  readonly isWon: boolean;
  /** The team of the first of the two: 1 or 2. */
  readonly team: 1 | 2;
  /** The points of the first of the two. */
  readonly change: number;
}

/** What two players played against each other and together. */
export interface Comparison {
  /** Null if they have not met. */
  readonly against: Records | null;
  readonly together: Records | null;
  /** The last results of each, oldest first. */
  readonly form: readonly [readonly boolean[], readonly boolean[]];
  /** Newest first. */
  readonly matches: readonly SharedMatch[];
}

export function compare(
  rules: InsightRules,
  { players, matches }: Log,
  pair: readonly [number, number],
): Comparison {
  const [one, other] = pair.map((id) => players.findIndex(({ playerId }) => playerId === id));
  if (one === undefined || other === undefined || one < 0 || other < 0) {
    return { against: null, together: null, form: [[], []], matches: [] };
  }
  return rules.matches(withIndices(matches, players), (all) => ({
    against: both(all.recordsAgainst, one, other),
    together: both(all.recordsWith, one, other),
    form: [all.form(one), all.form(other)],
    matches: shared(all, matches, pair),
  }));
}

function both(records: (player: number) => PlayerRecord[], one: number, other: number): Records | null {
  const find = (player: number, partner: number) =>
    records(player).find((record) => record.player === partner);
  const [first, second] = [find(one, other), find(other, one)];
  return first && second ? [first, second] : null;
}

function shared(
  rules: MatchesRules,
  matches: readonly LoggedMatch[],
  [one, other]: readonly [number, number],
): SharedMatch[] {
  const winners = rules.winners();
  return matches
    .flatMap((match, index): SharedMatch[] => {
      const [place, otherPlace] = [match.players.indexOf(one), match.players.indexOf(other)];
      if (place < 0 || otherPlace < 0) {
        return [];
      }
      const team = place < 2 ? 1 : 2;
      return [
        {
          match,
          isTogether: place < 2 === otherPlace < 2,
          isWon: winners[index] === team,
          team,
          change: match.change[place] ?? 0,
        },
      ];
    })
    .reverse();
}
