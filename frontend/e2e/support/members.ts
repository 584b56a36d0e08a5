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
