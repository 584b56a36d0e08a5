import type { Match, MatchCalculation } from "../../api/types";
import type { Formats } from "../../i18n/format";
import { staticLimits } from "../../rules/static-limits";

/** A calculation with its player's name. */
export interface NamedCalculation extends MatchCalculation {
  readonly name: string;
}

export function namedCalculations(
  { team1, team2 }: Match,
  calculations: readonly MatchCalculation[],
): NamedCalculation[] {
  const players = [...team1.players, ...team2.players];
  return calculations.map((calculation) => ({
    ...calculation,
    name: players.find(({ playerId }) => playerId === calculation.playerId)?.name ?? "",
  }));
}

/** The games margin with its sign: gained by the winners, lost by the others. */
export function signedMargin({ won, gamesMargin }: Pick<MatchCalculation, "won" | "gamesMargin">): number {
  return won ? gamesMargin : -gamesMargin;
}

/** An average: whole, or with a half. */
export function averageText(value: number, formats: Formats): string {
  return formats.decimal(value, Number.isInteger(value) ? 0 : 1);
}

/** Which of the first matches this one was for the player, from 1; null for an established player. */
export function provisionalMatch({ playedBefore }: Pick<MatchCalculation, "playedBefore">): number | null {
  return playedBefore < staticLimits.matchesToEstablish ? playedBefore + 1 : null;
}

/** Whether the match made the player established. */
export function establishes({ playedBefore }: Pick<MatchCalculation, "playedBefore">): boolean {
  return playedBefore + 1 === staticLimits.matchesToEstablish;
}
