import { type APIRequestContext, expect } from "@playwright/test";

interface Member {
  playerId: number;
  name: string;
  currentElo: number;
}

/** Everybody in a group, as the server has it. */
export async function members(request: APIRequestContext, hash: string): Promise<Member[]> {
  const answer = await request.get(`/api/groups/hash/${hash}/players`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).data.players;
}

/** Everybody's rating by name. */
export async function standings(request: APIRequestContext, hash: string): Promise<Record<string, number>> {
  const everybody = await members(request, hash);
  return Object.fromEntries(everybody.map(({ name, currentElo }) => [name, currentElo]));
}
