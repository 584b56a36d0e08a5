import "../../testing/indexed-db";
import { http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { noteServerTime } from "../../clock";
import { aSubmittedMatch } from "../../testing/answers";
import { aMatch } from "../../testing/fixtures";
import { startServer, success } from "../../testing/server";
import type { OutboxEntry } from "./entry";
import { startSending } from "./sender";
import { changeQueue, groupsWithEntries } from "./store";

const server = startServer();
const saved = aSubmittedMatch(aMatch());

function anEntry(key: string, hash: string): OutboxEntry {
  return {
    key,
    hash,
    groupName: "Torsdagspadel",
    match: { team1: [1, 2], team2: [3, 4], sets: [[6, 4]], playedOn: "2025-06-12" },
    passcode: { passcode: "4711", remember: false },
    createdAt: 0,
    players: [],
    winner: 1,
    ratingsAt: 0,
    firstSentAt: null,
    refusal: null,
  };
}

const enqueue = (key: string, hash: string) => changeQueue(hash, (queue) => [...queue, anEntry(key, hash)]);

beforeEach(() => noteServerTime({ headers: new Headers({ date: new Date().toUTCString() }) }));

it("sends what comes to a group that it has passed already, without waiting for another event", async () => {
  let isSending = () => {};
  const sendingSecond = new Promise<void>((resolve) => {
    isSending = resolve;
  });
  let answerSecond = () => {};
  const answered = new Promise<void>((resolve) => {
    answerSecond = resolve;
  });
  server.use(
    http.post("*/api/groups/hash/aaaaaaaa/matches", () => success(saved, 201)),
    http.post("*/api/groups/hash/bbbbbbbb/matches", async () => {
      isSending();
      await answered;
      return success(saved, 201);
    }),
  );
  await enqueue("a", "aaaaaaaa");
  await enqueue("b", "bbbbbbbb");
  startSending();
  await sendingSecond;
  await enqueue("c", "aaaaaaaa");
  startSending();
  answerSecond();
  await vi.waitFor(async () => expect(await groupsWithEntries()).toEqual([]));
});
