import "../../testing/indexed-db";
import { http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aMeta, aSubmittedMatch } from "../../testing/answers";
import { aMatch } from "../../testing/fixtures";
import { startServer, success } from "../../testing/server";
import { type OutboxEntry, UNDO_TIME } from "./entry";
import { sendQueue } from "./send-queue";
import { changeEntry, changeQueue, readQueue } from "./store";
import { GONE } from "./submit-entry";
import { sendUndoable, storeUndoable, undoEntry, waitForUndo } from "./undoable";

// Attempts in the background would mix with those of the tests.
vi.mock(import("./sender"), async (original) => ({
  ...(await original()),
  startSending: () => undefined,
  sendLater: () => undefined,
}));

const server = startServer();
const HASH = "k7m2p9qa";
const answer = aSubmittedMatch(aMatch());
const keys: (string | null)[] = [];

const anEntry: OutboxEntry = {
  key: "a",
  hash: HASH,
  groupName: "Torsdagspadel",
  match: { team1: [1, 2], team2: [3, 4], sets: [[6, 4]], playedOn: "2025-06-12" },
  passcode: { passcode: "4711", remember: true },
  createdAt: 0,
  players: [],
  winner: 1,
  ratingsAt: 0,
  firstSentAt: null,
  refusal: null,
};

const queued = () => readQueue(HASH);
const sendAll = (onBegin?: () => Promise<unknown>) =>
  sendQueue({
    hash: HASH,
    send: async ({ key }) => {
      keys.push(key);
      await onBegin?.();
      return answer;
    },
  });

async function stored(): Promise<OutboxEntry> {
  const entry = await storeUndoable(anEntry);
  if (entry === null) throw new Error("not stored");
  return entry;
}

beforeEach(async () => {
  keys.length = 0;
  await changeQueue(HASH, () => []);
  server.use(
    http.post("*/api/groups/hash/k7m2p9qa/matches", ({ request }) => {
      keys.push(request.headers.get("idempotency-key"));
      return success(answer, 201);
    }),
    http.get("*/api/meta", () => success(aMeta(), { date: new Date() })),
  );
});

describe("a match that can be undone", () => {
  it("is left out by senders, which send those behind it", async () => {
    await stored();
    await changeQueue(HASH, (queue) => [...queue, { ...anEntry, key: "b" }]);
    await sendAll();
    expect(keys).toEqual(["b"]);
    expect(await queued()).toMatchObject([{ key: "a", firstSentAt: null }]);
  });

  it.each([
    ["is over", -1],
    ["cannot be known, since the clock was set back", UNDO_TIME + 60_000],
  ])("is sent by any sender once its time %s", async (_, wait) => {
    await changeQueue(HASH, () => [{ ...anEntry, notBefore: Date.now() + wait }]);
    await sendAll();
    expect(keys).toEqual(["a"]);
  });

  it("is removed by undoing it, and not sent afterwards by anyone", async () => {
    const entry = await stored();
    expect(await undoEntry(entry)).toBe(true);
    expect(await undoEntry(entry)).toBe(false);
    expect(await sendUndoable(entry, () => false)).toBe(GONE);
    await sendAll();
    expect(keys).toEqual([]);
    expect(await queued()).toEqual([]);
  });

  it("is sent, and stays undone no more, once it has begun to be sent", async () => {
    const entry = await stored();
    await changeEntry(entry, (found) => ({ ...found, notBefore: null }));
    const undone: boolean[] = [];
    await sendAll(async () => undone.push(await undoEntry(entry)));
    expect([keys, undone]).toEqual([["a"], [false]]);
  });

  it("is either undone or sent when both happen at once", async () => {
    for (let round = 0; round < 20; round += 1) {
      keys.length = 0;
      const entry = await stored();
      const both = [() => undoEntry(entry), () => sendUndoable(entry, () => false)];
      if (round % 2 === 0) both.reverse();
      const [undone, sent] = (await Promise.all(both.map((run) => run()))).sort(
        (one, other) => Number(typeof other === "boolean") - Number(typeof one === "boolean"),
      );
      expect([undone, keys]).toEqual(undone ? [true, []] : [false, ["a"]]);
      expect(sent === GONE).toBe(undone);
      expect(await queued()).toEqual([]);
    }
  });

  it("that was taken out after the queue was read is not sent", async () => {
    await changeQueue(HASH, () => [{ ...anEntry }]);
    const sending = sendAll();
    await changeEntry(anEntry, () => null);
    await sending;
    expect(keys.length).toBe(0);
  });

  it("is sent at once where the server may have received it before", async () => {
    await changeQueue(HASH, () => [{ ...anEntry, firstSentAt: 1 }]);
    expect(await storeUndoable(anEntry)).toBeNull();
    expect(await queued()).toEqual([{ ...anEntry, firstSentAt: 1 }]);
  });
});

describe("the wait before a match is sent", () => {
  const hide = (hidden: boolean) => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const begin = (passed = 0) => {
    vi.useFakeTimers();
    const send = vi.fn();
    const stop = waitForUndo({ ...anEntry, notBefore: Date.now() + UNDO_TIME - passed }, send);
    return { send, stop };
  };
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([0, 5_000])("ends when the rest of the time is over, %d ms of which have passed", (passed) => {
    const { send } = begin(passed);
    vi.advanceTimersByTime(UNDO_TIME - passed - 1);
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(send).toHaveBeenCalledOnce();
    hide(true);
    expect(send).toHaveBeenCalledOnce();
  });

  it("ends when the page is hidden, and without sending when it is stopped", () => {
    const hidden = begin();
    hide(true);
    expect(hidden.send).toHaveBeenCalledOnce();
    const stopped = begin();
    stopped.stop();
    hide(true);
    vi.advanceTimersByTime(UNDO_TIME);
    expect(stopped.send).not.toHaveBeenCalled();
  });

  it("ends when the page is left, and not when it is loaded again", () => {
    const navigation = new EventTarget();
    vi.stubGlobal("navigation", navigation);
    const navigate = (navigationType: string) => {
      navigation.dispatchEvent(Object.assign(new Event("navigate"), { navigationType }));
      window.dispatchEvent(new Event("pagehide"));
      hide(true);
    };
    const reloaded = begin();
    navigate("reload");
    expect(reloaded.send).not.toHaveBeenCalled();
    reloaded.stop();
    const left = begin();
    navigate("traverse");
    expect(left.send).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});
