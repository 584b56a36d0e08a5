import { type APIRequestContext, expect } from "@playwright/test";
import { localDay, members } from "./members";
import type { Language } from "./texts";

/** A group with its owner, created over the API before a test. */
export interface OwnedGroup {
  token: string;
  email: string;
  password: string;
  passcode: string;
  groupId: number;
  hash: string;
  name: string;
  players: { playerId: number; name: string }[];
}

let uniqueCount = 0;

/**
 * A name that is unique across tests, workers and runs. Of letters alone: browsers break a line between a hyphen and a
 * letter, but not between a hyphen and a digit.
 */
export function unique(): string {
  uniqueCount += 1;
  return [Date.now(), process.pid, uniqueCount].map(inLetters).join("-");
}

function inLetters(number: number): string {
  return number.toString(26).replaceAll(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "");
}

async function post<Answer>(
  request: APIRequestContext,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await request.post(path, { data, headers });
  expect(answer.status(), `POST ${path}: ${await answer.text()}`).toBeLessThan(300);
  return (await answer.json()).data;
}

/** Registers an admin with a group of these players. Give a name where it matters how it wraps. */
export async function createGroup(
  request: APIRequestContext,
  names: readonly string[],
  language: Language = "en",
  name = `Club ${unique()}`,
): Promise<OwnedGroup> {
  const email = `admin-${unique()}@club.example`;
  const password = "correct horse battery";
  const passcode = "PADEL24";
  const { token, group } = await post<{ token: string; group: { groupId: number; publicHash: string } }>(
    request,
    "/api/auth/register",
    { email, password, name: "Karin Öhrn", groupName: name, passcode, language },
  );
  const players = [];
  for (const player of names) {
    const added = await post<{ player: { playerId: number; name: string } }>(
      request,
      `/api/groups/${group.groupId}/players`,
      { name: player },
      { authorization: `Bearer ${token}` },
    );
    players.push(added.player);
  }
  return { token, email, password, passcode, groupId: group.groupId, hash: group.publicHash, name, players };
}

type Sets = readonly (readonly [number, number])[];
/** The players of a match by their places in a list: team 1, then team 2. */
type Places = readonly [number, number, number, number];

interface HistoryMatch {
  readonly places: Places;
  readonly sets: Sets;
  /** Today if it is not given. */
  readonly playedOn?: string;
}

/** As `createGroup`, with matches. For many players or matches: each of them would be a request otherwise. */
export async function createGroupWithHistory(
  request: APIRequestContext,
  names: readonly string[],
  matches: readonly HistoryMatch[],
  language: Language = "en",
): Promise<OwnedGroup> {
  const group = await createGroup(request, [], language);
  await post(
    request,
    `/api/groups/${group.groupId}/import`,
    {
      format: "duelo.group",
      version: 1,
      players: names.map((name) => ({ name })),
      matches: matches.map(({ places: [one, two, three, four], sets, playedOn }) => ({
        playedOn: playedOn ?? localDay(Date.now()),
        team1: [names[one], names[two]],
        team2: [names[three], names[four]],
        sets,
      })),
    },
    { authorization: `Bearer ${group.token}` },
  );
  const imported = await members(request, group.hash);
  expect(imported).toHaveLength(names.length);
  return { ...group, players: names.flatMap((name) => imported.filter((player) => player.name === name)) };
}

/** Lists the group in public discovery. */
export async function publish(
  request: APIRequestContext,
  group: OwnedGroup,
  vanityUrl?: string,
): Promise<void> {
  const answer = await request.put(`/api/groups/${group.groupId}`, {
    data: { name: group.name, passcode: group.passcode, isDiscoverable: true, vanityUrl },
    headers: { authorization: `Bearer ${group.token}` },
  });
  expect(answer.status()).toBe(200);
}

/** A match of three sets, the first with a tiebreak. */
export const threeSets = [
  [7, 6],
  [4, 6],
  [6, 1],
] as const;

/** Submits a match, also the same again, with the group's passcode: places in `group.players`, the sets and the day. */
export async function play(
  request: APIRequestContext,
  group: Pick<OwnedGroup, "hash" | "players" | "passcode">,
  [one, two, three, four]: Places,
  sets: Sets,
  playedOn = localDay(Date.now()),
): Promise<void> {
  const id = (place: number) => group.players[place]?.playerId;
  await post(request, `/api/groups/hash/${group.hash}/matches`, {
    team1: [id(one), id(two)],
    team2: [id(three), id(four)],
    sets,
    playedOn,
    passcode: group.passcode,
    again: true,
  });
}

/** Submits a match in which the players of places 2 and 3 win so clearly that they go past the other two. */
export function overtake(
  request: APIRequestContext,
  group: Pick<OwnedGroup, "hash" | "players" | "passcode">,
): Promise<void> {
  const sets: Sets = [
    [6, 0],
    [6, 0],
  ];
  return play(request, group, [2, 3, 0, 1], sets);
}

/** Deletes the latest match as the group's owner. */
export async function deleteLatest(request: APIRequestContext, group: OwnedGroup): Promise<void> {
  const headers = { authorization: `Bearer ${group.token}` };
  const matches = `/api/groups/${group.groupId}/matches`;
  const { lockId, matchId, matchNumber } = await post<Record<"lockId" | "matchId" | "matchNumber", unknown>>(
    request,
    `${matches}/lock-latest`,
    {},
    headers,
  );
  const answer = await request.delete(`${matches}/${matchId}`, {
    data: { lockId, expectedLatestMatch: matchNumber },
    headers,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
