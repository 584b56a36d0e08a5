import "../../testing/indexed-db";
import { http } from "msw";
import { expect, it } from "vitest";
import type { OutboxEntry } from "../../shared/outbox/entry";
import { subscribeToOutbox } from "../../shared/outbox/events";
import { startSending } from "../../shared/outbox/sender";
import { changeQueue, readQueue } from "../../shared/outbox/store";
import { rememberedPasscode } from "../../shared/stored-passcode";
import { aSubmittedMatch } from "../../testing/answers";
import { aMatch } from "../../testing/fixtures";
import { startServer, success } from "../../testing/server";
import { forgetEverything } from "./kept";

const server = startServer();
const HASH = "k7m2p9qa";

function anEntry(key: string): OutboxEntry {
  return {
    key,
    hash: HASH,
    groupName: "Torsdagspadel",
    match: { team1: [1, 2], team2: [3, 4], sets: [[6, 4]], playedOn: "2025-06-12" },
    passcode: { passcode: "4711", remember: true },
    createdAt: Date.now(),
    players: [],
    winner: 1,
    ratingsAt: 0,
    firstSentAt: null,
    refusal: null,
  };
}

it("awaits a match that is being sent, stores nothing of its answer, and sends no other", async () => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let sent = 0;
  server.use(
    http.post(`*/api/groups/hash/${HASH}/matches`, async () => {
      sent += 1;
      await isReleased;
      return success(aSubmittedMatch(aMatch()), 201);
    }),
  );
  await changeQueue(HASH, () => [anEntry("a"), anEntry("b")]);
  const senderIsDone = new Promise<void>((resolve) => {
    subscribeToOutbox(({ by }) => {
      if (by === "sender") resolve();
    });
  });
  startSending();
  await expect.poll(() => sent).toBe(1);

  const forgotten = forgetEverything();
  await expect.poll(() => readQueue(HASH)).toEqual([]);
  release();
  await Promise.all([forgotten, senderIsDone]);
  expect(rememberedPasscode(HASH)).toBeNull();
  expect(sent).toBe(1);
});
