import type { Player } from "../../api/types";
import type { InsightRules, PlayerResult, WhatIfRules } from "../../rules/insights";
import type { FullLineup } from "../../shared/lineup/lineup";

/** A result, as the player who asks sees it. */
export interface ResultRow {
  readonly isWon: boolean;
  /** In games. */
  readonly margin: number;
  /** What it brings the four players, the one who asks first, then the partner. */
  readonly results: readonly PlayerResult[];
  /** Whether it is the smallest win that passes the next player. */
  readonly isAnswer: boolean;
}

/** Whether, and by how much, one match takes the player who asks past another one. */
export interface Passing {
  readonly other: Player;
  /** The smallest margin of a win, in games; null if none is enough. It may be more than two sets have. */
  readonly margin: number | null;
  /** Usual sets with this margin; null if two sets have no such margin. */
  readonly sets: readonly (readonly [number, number])[] | null;
  readonly isPartner: boolean;
}

/** Everything about a match that is not played yet. */
export interface WhatIfAnswers {
  /** The player who asks. */
  readonly you: Player;
  /** The other three: the partner, then the opponents. */
  readonly others: readonly Player[];
  /** Expected scores of the left and of the right team, 0 to 1. */
  readonly expected: readonly [number, number];
  /** The next two above. */
  readonly passing: readonly Passing[];
  /** Who passes first after a loss, if two sets can have that margin. */
  readonly passedBy: { readonly other: Player; readonly margin: number } | null;
  readonly rows: readonly ResultRow[];
  /** The largest margin of two usual sets, in games. */
  readonly marginMax: number;
}

/** As many as fit before the table. */
const PASSING_SHOWN = 2;
const MARGINS = [1, 4, 8] as const;

/** The answers for the reader if they play, else for the player in the first place. */
export function whatIf(
  rules: InsightRules,
  players: readonly Player[],
  [a, b, c, d]: FullLineup,
  me: number | null,
): WhatIfAnswers | null {
  const seats = [
    [a, b, c, d],
    [b, a, c, d],
    [c, d, a, b],
    [d, c, a, b],
  ];
  const seat = Math.max(
    0,
    seats.findIndex(([first]) => first === me),
  );
  const indices = (seats[seat] ?? []).map((playerId) =>
    players.findIndex((player) => player.playerId === playerId),
  );
  const group = players.map(({ currentElo, gamesPlayed, isGuest }) => ({
    rating: currentElo,
    played: gamesPlayed,
    isGuest,
  }));
  const [you, ...others] = indices.flatMap((index) => players[index] ?? []);
  if (you === undefined || others.length < indices.length - 1) {
    return null;
  }
  return rules.whatIf(group, indices, (match) => {
    const isLeft = seat < 2;
    const { expected, firstToPass } = match;
    const passing = passingOf(rules, match, players, indices[1]);
    const passedBy = firstToPass && players[firstToPass.player];
    return {
      you,
      others,
      expected: isLeft ? [expected, 1 - expected] : [1 - expected, expected],
      passing,
      passedBy:
        firstToPass && passedBy && firstToPass.margin <= rules.usualMarginMax
          ? { other: passedBy, margin: firstToPass.margin }
          : null,
      rows: rowsOf(match, rules.usualMarginMax, passing[0]?.sets ? passing[0].margin : null),
      marginMax: rules.usualMarginMax,
    };
  });
}

function passingOf(
  rules: InsightRules,
  match: WhatIfRules,
  players: readonly Player[],
  partner: number | undefined,
): Passing[] {
  return match.above.slice(0, PASSING_SHOWN).flatMap((index) => {
    const other = players[index];
    const margin = match.marginToPass(index);
    const sets = margin === null ? [] : rules.usualSets(margin);
    return other
      ? [{ other, margin, sets: sets.length > 0 ? sets : null, isPartner: index === partner }]
      : [];
  });
}

/** From the highest win to the highest loss. The smallest win that passes the next player is one of them. */
function rowsOf(match: WhatIfRules, marginMax: number, answer: number | null): ResultRow[] {
  const wins = [...new Set([...MARGINS, marginMax, ...(answer ? [answer] : [])])].sort(
    (one, other) => other - one,
  );
  const losses = [...MARGINS, marginMax];
  const row = (isWon: boolean) => (margin: number) => ({
    isWon,
    margin,
    results: match.results(isWon, margin),
    isAnswer: isWon && margin === answer,
  });
  return [...wins.map(row(true)), ...losses.map(row(false))];
}
