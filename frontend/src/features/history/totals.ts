import type { Match } from "../../api/types";

export interface Totals {
  readonly players: number;
  /** Matches won by the team with the lower average rating, which was expected to lose. */
  readonly upsets: number;
  readonly days: number;
}

type Team = Match["team1"];

export function totalsOf(matches: readonly Match[]): Totals {
  const ids = matches.flatMap(({ team1, team2 }) =>
    [...team1.players, ...team2.players].map(({ playerId }) => playerId),
  );
  return {
    players: new Set(ids).size,
    upsets: matches.filter(isUpset).length,
    days: new Set(matches.map(({ playedOn }) => playedOn)).size,
  };
}

function isUpset({ winner, team1, team2 }: Match): boolean {
  const difference = ratingOf(team1) - ratingOf(team2);
  return winner === 1 ? difference < 0 : difference > 0;
}

const ratingOf = ({ players }: Team) => sum(players.map(({ eloBefore }) => eloBefore));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
