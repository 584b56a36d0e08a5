import { type APIRequestContext, expect } from "@playwright/test";

interface Member {
  playerId: number;
  name: string;
  currentElo: number;
  peakElo: number;
  lowestElo: number;
  gamesPlayed: number;
  wins: number;
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

interface SavedMatch {
  team1: SavedTeam;
  team2: SavedTeam;
  sets: number[][];
  playedOn: string;
  createdAt: string;
}

async function matchesOf(request: APIRequestContext, hash: string): Promise<SavedMatch[]> {
  const answer = await request.get(`/api/groups/hash/${hash}/matches?limit=100`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).data.matches.reverse();
}

/** The matches of a group in the order of saving: the four names and the sets. */
export async function savedMatches(
  request: APIRequestContext,
  hash: string,
): Promise<{ players: string[]; sets: number[][] }[]> {
  const matches = await matchesOf(request, hash);
  return matches.map(({ team1, team2, sets }) => ({
    players: [...team1.players, ...team2.players].map(({ name }) => name),
    sets,
  }));
}

/** The days of the matches of a group and those of their saving, in the order of saving. */
export async function savedDays(
  request: APIRequestContext,
  hash: string,
): Promise<{ playedOn: string; savedOn: string }[]> {
  const matches = await matchesOf(request, hash);
  return matches.map(({ playedOn, createdAt }) => ({ playedOn, savedOn: localDay(Date.parse(createdAt)) }));
}

/** The day of a time in the local time zone, as the API writes days. */
export function localDay(time: number): string {
  return new Date(time).toLocaleDateString("sv-SE");
}
