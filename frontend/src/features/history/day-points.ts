import type { Match } from "../../api/types";

interface Points {
  readonly playerId: number;
  readonly name: string;
  readonly points: number;
}

/** The points that each player won or lost in these matches. */
export function pointsOf(matches: readonly Match[]): Points[] {
  const sums = new Map<number, Points>();
  for (const { playerId, name, eloChange } of matches.flatMap(playersOf)) {
    sums.set(playerId, { playerId, name, points: (sums.get(playerId)?.points ?? 0) + eloChange });
  }
  return [...sums.values()];
}

/** The players with the most points won, several if equal; empty if no points were won. */
export function bestOf(matches: readonly Match[]): Points[] {
  const sums = pointsOf(matches);
  const most = Math.max(0, ...sums.map(({ points }) => points));
  return most === 0 ? [] : sums.filter(({ points }) => points === most);
}

/** The matches of one day, which are a part of a list that is sorted by days. */
export interface PlayedDay {
  /** The index of its first match, and of the one after its last. */
  readonly start: number;
  readonly end: number;
}

/** The day of each match. */
export function daysOf(matches: readonly Match[]): PlayedDay[] {
  const days: PlayedDay[] = [];
  for (let start = 0; start < matches.length; ) {
    let end = start + 1;
    while (matches[end]?.playedOn === matches[start]?.playedOn && end < matches.length) end += 1;
    const day = { start, end };
    for (let index = start; index < end; index += 1) days.push(day);
    start = end;
  }
  return days;
}

/** A match as one of its players saw it. */
export function fromSideOf(match: Match, playerId: number) {
  const isOne = match.team1.players.some((player) => player.playerId === playerId);
  const [own, others] = isOne ? [match.team1, match.team2] : [match.team2, match.team1];
  const turned = (sets: readonly (readonly number[])[]) =>
    sets.map(([one = 0, other = 0]): [number, number] => (isOne ? [one, other] : [other, one]));
  return {
    isWon: match.winner === (isOne ? 1 : 2),
    me: own.players.find((player) => player.playerId === playerId),
    partner: own.players.find((player) => player.playerId !== playerId),
    opponents: others.players,
    sets: turned(match.sets),
    setsWon: turned([match.setsWon])[0] ?? [0, 0],
  };
}

export function playersOf({ team1, team2 }: Match): Match["team1"]["players"] {
  return [...team1.players, ...team2.players];
}
