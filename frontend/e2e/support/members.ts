import { type APIRequestContext, expect } from "@playwright/test";

interface Member {
  playerId: number;
  name: string;
  currentElo: number;
}

/** The players of a group, from the API. */
export async function members(request: APIRequestContext, hash: string): Promise<Member[]> {
  const answer = await request.get(`/api/groups/hash/${hash}/players`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).data.players;
}

/** The ratings by name. */
export async function standings(request: APIRequestContext, hash: string): Promise<Record<string, number>> {
  const players = await members(request, hash);
  return Object.fromEntries(players.map(({ name, currentElo }) => [name, currentElo]));
}

interface SavedTeam {
  players: { name: string }[];
}

/** The matches of a group in the order of saving: the four names and the sets. */
export async function savedMatches(
  request: APIRequestContext,
  hash: string,
): Promise<{ players: string[]; sets: number[][] }[]> {
  const answer = await request.get(`/api/groups/hash/${hash}/matches?limit=100`);
  expect(answer.status()).toBe(200);
  const matches: { team1: SavedTeam; team2: SavedTeam; sets: number[][] }[] = (await answer.json()).data
    .matches;
  return matches.reverse().map(({ team1, team2, sets }) => ({
    players: [...team1.players, ...team2.players].map(({ name }) => name),
    sets,
  }));
}
