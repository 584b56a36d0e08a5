import { http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { startServer, success } from "../testing/server";
import { logQuery } from "./queries/log";
import { makeQueryClient } from "./query-client";
import type { LoggedMatch } from "./types";

const server = startServer();
const hash = "k7m2p9qa";
const players = [1, 2, 3, 4];

/** A match that team 1 wins by two games, between equal players. */
function aLoggedMatch(number: number, matchId = number * 10): LoggedMatch {
  return {
    number,
    matchId,
    playedOn: "2025-06-12",
    savedAt: "2025-06-12T19:00:00Z",
    players,
    sets: [[6, 4]],
    before: [1500, 1500, 1500, 1500],
    change: [12, 12, -12, -12],
  };
}

let matches: LoggedMatch[] = [];
/** What is asked for: the number after which matches are. */
let requested: number[] = [];
/** What the ratings differ by from the changes. */
let spoiledBy = 0;
let epoch = "";

beforeEach(() => {
  [matches, requested, spoiledBy, epoch] = [[aLoggedMatch(1), aLoggedMatch(2)], [], 0, "9f3a"];
  server.use(
    http.get(`*/api/groups/hash/${hash}/log`, ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get("after"));
      requested.push(after);
      return success({
        version: matches.length,
        epoch,
        players: players.map((playerId, place) => ({
          playerId,
          name: `Player ${playerId}`,
          currentElo: 1500 + spoiledBy + matches.reduce((sum, { change }) => sum + (change[place] ?? 0), 0),
        })),
        matches: matches.filter(({ number }) => number > after),
        nextAfter: null,
      });
    }),
  );
});

/** Reads the log twice, with a change in between. */
async function readTwice(change: () => void) {
  const client = makeQueryClient();
  await client.fetchQuery(logQuery(hash));
  change();
  const log = await client.fetchQuery({ ...logQuery(hash), staleTime: 0 });
  expect(log.matches).toEqual(matches);
  return requested;
}

it("asks for what is new", async () => {
  expect(await readTwice(() => matches.push(aLoggedMatch(3)))).toEqual([0, 1]);
});

it("takes over a correction of the last match", async () => {
  const corrected = { ...aLoggedMatch(2), sets: [[6, 0]], change: [16, 16, -16, -16] };
  expect(await readTwice(() => matches.splice(1, 1, corrected))).toEqual([0, 1]);
});

it("reads everything after the last match was deleted", async () => {
  expect(await readTwice(() => matches.pop())).toEqual([0, 1, 0]);
});

it("reads everything after the last match was replaced by another one", async () => {
  expect(await readTwice(() => matches.splice(1, 1, aLoggedMatch(2, 77)))).toEqual([0, 1, 0]);
});

it("reads everything if the changes do not add up to the ratings", async () => {
  expect(
    await readTwice(() => {
      spoiledBy = 1;
    }),
  ).toEqual([0, 1, 0]);
});

it("reads everything in another epoch of the database, in which the last match may have the same number and id", async () => {
  const before = matches;
  const read = readTwice(() => {
    epoch = "0c5e";
    // The ratings are the same, the day is not.
    matches = before.map((match) => ({ ...match, playedOn: "2025-06-13" }));
  });
  expect(await read).toEqual([0, 1, 0]);
});

it("reads a group without matches", async () => {
  matches = [];
  expect(await readTwice(() => matches.push(aLoggedMatch(1)))).toEqual([0, 0]);
});
