import "../../testing/indexed-db";
import { act, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/error";
import type { SubmittedMatch } from "../../api/types";
import { noteServerTime } from "../../clock";
import { aMeta, aSubmittedMatch } from "../../testing/answers";
import { aMatch } from "../../testing/fixtures";
import { failure, startServer, success } from "../../testing/server";
import { today } from "../days";
import { askForTwin } from "./ask-for-twin";
import { beginChange, discardEntry, sendAgain } from "./change-entry";
import { CHANGING, EXPIRED, type OutboxEntry, ownRefusal, twinOf } from "./entry";
import { announceOutbox } from "./events";
import { outboxMark } from "./outbox-mark";
import { type Send, sendQueue } from "./send-queue";
import { startSending } from "./sender";
import { changeEntry, changeQueue, groupsWithEntries, readQueue } from "./store";
import { GONE, submitEntry } from "./submit-entry";
import { useQueue } from "./use-queue";

// Attempts in the background would mix with those of the tests.
vi.mock(import("./sender"), async (original) => ({
  ...(await original()),
  startSending: vi.fn(),
  sendLater: () => undefined,
}));

const server = startServer();
const HASH = "k7m2p9qa";
const MATCHES = "*/api/groups/hash/k7m2p9qa/matches";
const TIME = "*/api/meta";
const saved = aSubmittedMatch(aMatch());
const offline = new ApiError(0, "client.offline", "");
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

function anEntry(key: string, given: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    key,
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
    ...given,
  };
}

/** Answers with these in turn, and lists the keys that were sent. */
function sender(...answers: (SubmittedMatch | ApiError)[]): { send: Send; keys: string[] } {
  const keys: string[] = [];
  const send: Send = async ({ key }) => {
    const answer = answers[keys.length] ?? saved;
    keys.push(key);
    if (answer instanceof ApiError) throw answer;
    return answer;
  };
  return { send, keys };
}

/** The server tells that its clock is that many milliseconds ahead of the device's. */
const tellTime = (ahead = 0) =>
  noteServerTime({ headers: new Headers({ date: new Date(Date.now() + ahead).toUTCString() }) });
const enqueue = (...entries: OutboxEntry[]) => changeQueue(HASH, (queue) => [...queue, ...entries]);
const keysOfQueue = async () => (await readQueue(HASH)).map(({ key }) => key);

beforeEach(() => changeQueue(HASH, () => []));
afterEach(() => vi.restoreAllMocks());

describe("the store", () => {
  it("keeps a group's entries in the order of entry, and forgets groups without any", async () => {
    await Promise.all([enqueue(anEntry("a")), enqueue(anEntry("b"))]);
    await changeEntry(anEntry("a"), (entry) => ({ ...entry, groupName: "Other" }));
    expect(await readQueue(HASH)).toEqual([anEntry("a", { groupName: "Other" }), anEntry("b")]);
    expect(await groupsWithEntries()).toEqual([HASH]);
    await changeEntry(anEntry("a"), () => null);
    await changeEntry(anEntry("b"), () => null);
    expect(await groupsWithEntries()).toEqual([]);
  });

  it("is opened again where the browser has closed it", async () => {
    await enqueue(anEntry("a"));
    const transaction = vi.spyOn(IDBDatabase.prototype, "transaction");
    transaction.mockImplementationOnce(() => {
      throw new DOMException("closed", "InvalidStateError");
    });
    expect(await keysOfQueue()).toEqual(["a"]);
    expect(transaction).toHaveBeenCalledTimes(2);
  });

  it("that cannot be read keeps what was read before", async () => {
    await enqueue(anEntry("a"));
    const { result } = renderHook(() => useQueue(HASH));
    await waitFor(() => expect(result.current).toHaveLength(1));
    const transaction = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    act(() => announceOutbox({ hash: HASH, saved: 0, by: "reader" }));
    // The second attempt has failed as well.
    await waitFor(() => expect(transaction).toHaveBeenCalledTimes(2));
    await act(async () => {});
    expect(result.current).toHaveLength(1);
  });
});

describe("the sender", () => {
  it("sends in the order of entry, each once", async () => {
    await enqueue(anEntry("a"), anEntry("b"), anEntry("c"));
    const { send, keys } = sender();
    await sendQueue({ hash: HASH, send });
    expect(keys).toEqual(["a", "b", "c"]);
    expect(await keysOfQueue()).toEqual([]);
  });

  it("sends each once when two senders run at the same time", async () => {
    await enqueue(anEntry("a"), anEntry("b"), anEntry("c"));
    const { send, keys } = sender();
    await Promise.all([sendQueue({ hash: HASH, send }), sendQueue({ hash: HASH, send })]);
    expect(keys).toEqual(["a", "b", "c"]);
  });

  it.each([
    ["without a connection", offline],
    ["without an answer in time", new ApiError(0, "client.timeout", "")],
    ["when the server is overloaded", new ApiError(503, "server.busy", "")],
    ["when the client has to wait", new ApiError(429, "limit.passcodes", "", { retryAfter: 30 })],
    ["when the session has ended", new ApiError(401, "auth.session_ended", "")],
  ])("stops %s, and repeats the same key later", async (_, error) => {
    await enqueue(anEntry("a"), anEntry("b"));
    const { send, keys } = sender(error);
    await sendQueue({ hash: HASH, send });
    expect(await keysOfQueue()).toEqual(["a", "b"]);
    const [first, second] = await readQueue(HASH);
    expect([first?.firstSentAt, second?.firstSentAt]).toEqual([expect.any(Number), null]);
    await sendQueue({ hash: HASH, send });
    expect(keys).toEqual(["a", "a", "b"]);
  });

  it.each([
    ["while the latest match is locked", new ApiError(423, "match.locked", "")],
    ["while submissions are paused", new ApiError(423, "match.submissions_paused", "")],
    ["after too many matches", new ApiError(429, "match.too_many", "", { retryAfter: 3000 })],
  ])("stops %s, and knows from the answer that nothing was saved", async (_, error) => {
    const sentAt = Date.now();
    tellTime();
    await enqueue(anEntry("a"), anEntry("b"));
    const { send, keys } = sender(error);
    await sendQueue({ hash: HASH, send });
    expect(await readQueue(HASH)).toMatchObject([{ key: "a", firstSentAt: null }, { key: "b" }]);
    vi.spyOn(Date, "now").mockReturnValue(sentAt + 21 * HOUR);
    await sendQueue({ hash: HASH, send });
    expect(keys).toEqual(["a", "a", "b"]);
    expect(await keysOfQueue()).toEqual([]);
  });

  it("sends a match of a closed group again a day later, when the reader says so", async () => {
    const sentAt = Date.now();
    tellTime();
    await enqueue(anEntry("a"));
    const { send, keys } = sender(new ApiError(403, "group.closed", ""));
    await sendQueue({ hash: HASH, send });
    const [closed] = await readQueue(HASH);
    if (!closed) throw new Error("not in the queue");
    vi.spyOn(Date, "now").mockReturnValue(sentAt + 21 * HOUR);
    await sendAgain(closed);
    await sendQueue({ hash: HASH, send });
    expect(keys).toEqual(["a", "a"]);
    expect(await keysOfQueue()).toEqual([]);
  });

  it("asks about the twin of a saved match, and sends those behind it", async () => {
    const twin = new ApiError(409, "match.twin", "", { params: { number: 143, minutesAgo: 4 } });
    tellTime();
    await enqueue(anEntry("a"), anEntry("b"), anEntry("c"));
    const { send, keys } = sender(twin, saved, twin);
    await sendQueue({ hash: HASH, send });
    expect(keys).toEqual(["a", "b", "c"]);
    const asked = await readQueue(HASH);
    expect(asked.map(({ key, refusal }) => [key, twinOf(refusal)?.number])).toEqual([
      ["a", 143],
      ["c", 143],
    ]);
    const age = Date.now() - (twinOf(asked[0]?.refusal ?? null)?.savedAt ?? 0);
    expect(Math.round(age / 60_000)).toBe(4);
    // Not again by itself, and what is entered later is sent at once.
    server.use(http.post(MATCHES, () => success(saved, 201)));
    expect(await submitEntry(anEntry("d"), null)).toEqual(saved);
    await sendQueue({ hash: HASH, send });
    expect(keys).toEqual(["a", "b", "c"]);
    expect(await keysOfQueue()).toEqual(["a", "c"]);
  });

  it("sends the same match again with its key when the reader says so, and drops it when not", async () => {
    const twin = new ApiError(409, "match.twin", "", { params: { number: 143, minutesAgo: 4 } });
    await enqueue(anEntry("a"), anEntry("b"));
    const sent: OutboxEntry[] = [];
    const refuse: Send = async (entry) => {
      if (!entry.match.again) throw twin;
      sent.push(entry);
      return saved;
    };
    await sendQueue({ hash: HASH, send: refuse });
    const [first, second] = await readQueue(HASH);
    if (!(first && second)) throw new Error("not in the queue");
    await sendAgain(first);
    await discardEntry(second);
    await sendQueue({ hash: HASH, send: refuse });
    expect(sent.map(({ key, match }) => [key, match.again])).toEqual([["a", true]]);
    expect(await keysOfQueue()).toEqual([]);
  });

  it("stores why the server has put a match off, until it is answered otherwise", async () => {
    const paused = new ApiError(423, "match.submissions_paused", "");
    const tooMany = new ApiError(429, "match.too_many", "", { params: { retryAfter: 60 } });
    const proxy = new ApiError(502, "client.unreadable", "");
    await enqueue(anEntry("a"));
    const { send } = sender(paused, tooMany, proxy, paused, offline, new ApiError(422, "set.tied", ""));
    const reasons: unknown[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await sendQueue({ hash: HASH, send });
      const [entry] = await readQueue(HASH);
      reasons.push([entry?.postponed?.code, entry?.refusal?.code]);
    }
    expect(reasons).toEqual([
      ["match.submissions_paused", undefined],
      ["match.too_many", undefined],
      [undefined, undefined],
      ["match.submissions_paused", undefined],
      [undefined, undefined],
      [undefined, "set.tied"],
    ]);
  });

  it.each([
    new ApiError(422, "set.tied", "tied", { details: [] }),
    new ApiError(409, "idempotency.mismatch", "other"),
    new ApiError(401, "passcode.wrong", "wrong"),
    new ApiError(404, "group.not_found", "gone"),
  ])("stops at a refused match with the reason: $code", async (error) => {
    await enqueue(anEntry("a"), anEntry("b"));
    const { send, keys } = sender(error);
    await sendQueue({ hash: HASH, send });
    await sendQueue({ hash: HASH, send });
    expect(keys).toEqual(["a"]);
    const [first, second] = await readQueue(HASH);
    expect(first?.refusal).toMatchObject({ status: error.status, code: error.code });
    expect(second?.refusal).toBeNull();
  });

  it("asks before it sends what the server may have saved and forgotten", async () => {
    await enqueue(anEntry("a", { firstSentAt: Date.now() - 21 * HOUR }), anEntry("b"));
    const { send, keys } = sender();
    await sendQueue({ hash: HASH, send });
    expect(keys).toEqual([]);
    expect((await readQueue(HASH))[0]?.refusal).toEqual(ownRefusal(EXPIRED));
  });

  it("sends what never left the device, however old", async () => {
    await enqueue(anEntry("a", { createdAt: Date.now() - 30 * DAY }));
    const { send, keys } = sender();
    await sendQueue({ hash: HASH, send });
    expect(keys).toEqual(["a"]);
  });

  it("leaves a match alone that is being changed", async () => {
    await enqueue(anEntry("a", { refusal: ownRefusal(CHANGING) }));
    const { send, keys } = sender();
    await sendQueue({ hash: HASH, send });
    expect(keys).toEqual([]);
  });
});

describe("a change of an entry", () => {
  it.each([
    ["sent as it is", sendAgain],
    ["discarded", discardEntry],
  ])("that is given up is not typed any more when the entry is %s", async (_, giveUp) => {
    await enqueue(anEntry("a", { refusal: ownRefusal(CHANGING) }));
    const key = `duelo.draft.${HASH}.a`;
    localStorage.setItem(key, "typed");
    sessionStorage.setItem(key, "typed");
    await giveUp(anEntry("a", { refusal: ownRefusal(CHANGING) }));
    expect([localStorage.getItem(key), sessionStorage.getItem(key)]).toEqual([null, null]);
  });

  it.each([
    { from: "one that waits", refusal: null },
    { from: "one whose change was begun", refusal: ownRefusal(CHANGING) },
  ])("stops the sending of $from", async ({ refusal }) => {
    const entry = anEntry("a", { refusal, firstSentAt: Date.now() - 19 * HOUR });
    await enqueue(entry);
    expect(await beginChange(entry)).toBe(true);
    expect((await readQueue(HASH))[0]?.refusal).toEqual(ownRefusal(CHANGING));
  });

  it.each([
    { from: "one that waits", refusal: null },
    { from: "one whose change was begun", refusal: ownRefusal(CHANGING) },
  ])("asks first about $from if the server may have saved it and forgotten its key", async ({ refusal }) => {
    const entry = anEntry("a", { refusal, firstSentAt: Date.now() - 21 * HOUR });
    await enqueue(entry);
    expect(await beginChange(entry)).toBe(false);
    expect(await readQueue(HASH)).toEqual([{ ...entry, refusal: ownRefusal(EXPIRED) }]);
  });

  it("leaves the reason of a refused match", async () => {
    const refusal = { status: 422, code: "set.tied", message: "", params: {}, details: [] };
    const entry = anEntry("a", { refusal, firstSentAt: Date.now() - 21 * HOUR });
    await enqueue(entry);
    expect(await beginChange(entry)).toBe(true);
    expect(await readQueue(HASH)).toEqual([entry]);
  });
});

describe("the day of a match for which none was chosen", () => {
  const noon = new Date(2025, 5, 12, 12).getTime();
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: noon }));
  afterEach(() => {
    vi.useRealTimers();
    tellTime();
  });

  const match = { team1: [1, 2], team2: [3, 4], sets: [[6, 4]] };
  const sentDays = async (...entries: OutboxEntry[]) => {
    await enqueue(...entries);
    const days: unknown[] = [];
    const send: Send = async ({ match: { playedOn } }) => {
      days.push(playedOn);
      return saved;
    };
    await sendQueue({ hash: HASH, send });
    return days;
  };

  it.each([
    ["is that of its entry", { createdAt: noon - 2 * DAY, clockOffset: 0 }, 0, "2025-06-10"],
    ["is right if the clock is ahead", { createdAt: noon - DAY, clockOffset: null }, -3 * DAY, "2025-06-08"],
    ["is right if the clock is behind", { createdAt: noon - DAY, clockOffset: null }, 3 * DAY, "2025-06-14"],
    [
      "is right if the clock was ahead",
      { createdAt: noon + 2 * DAY, clockOffset: -3 * DAY },
      0,
      "2025-06-11",
    ],
    ["is never in the future", { createdAt: noon + 3 * DAY, clockOffset: null }, 0, "2025-06-12"],
    ["is not that of a clock without a date", { createdAt: 0, clockOffset: null }, 0, "2025-06-12"],
  ])("%s", async (_, times, ahead, day) => {
    tellTime(ahead);
    expect(await sentDays(anEntry("a", { match, ...times }))).toEqual([day]);
  });

  it("stays the same in every attempt", async () => {
    tellTime();
    await enqueue(anEntry("a", { match, createdAt: noon, clockOffset: null }));
    await sendQueue({ hash: HASH, send: sender(offline).send });
    tellTime(-13 * HOUR);
    expect(await sentDays()).toEqual(["2025-06-12"]);
  });

  it("is the chosen one, also in the future", async () => {
    const chosen = { ...match, playedOn: "2025-06-20" };
    expect(await sentDays(anEntry("a", { match: chosen, createdAt: noon }))).toEqual(["2025-06-20"]);
  });

  it("waits until the server has told its time", async () => {
    vi.resetModules();
    const opened = await import("./send-queue");
    await enqueue(anEntry("a", { match, createdAt: noon, clockOffset: null }));
    const days: unknown[] = [];
    const settled: unknown[] = [];
    const options: Parameters<typeof sendQueue>[0] = {
      hash: HASH,
      send: async ({ match: { playedOn } }) => {
        days.push(playedOn);
        return saved;
      },
      onSettled: (_, { kind }) => settled.push(kind),
    };
    server.use(http.get(TIME, () => HttpResponse.error()));
    await opened.sendQueue(options);
    expect([settled, days, (await readQueue(HASH))[0]?.firstSentAt]).toEqual([["waiting"], [], null]);
    server.use(http.get(TIME, () => success(aMeta(), { date: new Date(noon - 3 * DAY) })));
    await opened.sendQueue(options);
    expect([settled, days]).toEqual([["waiting", "saved"], ["2025-06-09"]]);
  });
});

describe("a submission", () => {
  const requests: { key: string | null; body: unknown }[] = [];
  const answer = (response: () => Response) =>
    server.use(
      http.post(MATCHES, async ({ request }) => {
        requests.push({ key: request.headers.get("idempotency-key"), body: await request.json() });
        return response();
      }),
    );
  beforeEach(() => {
    requests.length = 0;
    vi.mocked(startSending).mockClear();
  });

  it("is answered, and leaves nothing behind", async () => {
    answer(() => success(saved, 201));
    expect(await submitEntry(anEntry("a"), null)).toEqual(saved);
    expect(requests).toEqual([{ key: "a", body: { ...anEntry("a").match, passcode: "4711" } }]);
    expect(await keysOfQueue()).toEqual([]);
    expect(outboxMark.read()).toBeNull();
    expect(startSending).not.toHaveBeenCalled();
  });

  it("waits when its answer is lost", async () => {
    answer(() => HttpResponse.error());
    expect(await submitEntry(anEntry("a"), null)).toBeNull();
    expect(await keysOfQueue()).toEqual(["a"]);
    expect(outboxMark.read()).toBe("used");
  });

  it("waits without a request while the device is offline, and behind others", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect(await submitEntry(anEntry("a"), null)).toBeNull();
    onLine.mockReturnValue(true);
    await changeEntry(anEntry("a"), (entry) => ({ ...entry, refusal: ownRefusal(CHANGING) }));
    expect(await submitEntry(anEntry("b"), null)).toBeNull();
    expect(requests).toEqual([]);
    expect(await keysOfQueue()).toEqual(["a", "b"]);
  });

  it("that is corrected on a later day has the day that the form showed", async () => {
    await enqueue(anEntry("a", { refusal: ownRefusal(CHANGING), createdAt: Date.now() - 2 * DAY }));
    answer(() => success(saved, 201));
    const { playedOn: _, ...match } = anEntry("a").match;
    await submitEntry(anEntry("a", { match, createdAt: Date.now(), clockOffset: 0 }), "a");
    expect(requests).toMatchObject([{ body: { playedOn: today() } }]);
  });

  it("that is refused is the form's", async () => {
    const details = [{ field: "sets[0]", code: "set.tied", message: "" }];
    answer(() => failure(422, "set.tied", "", { details }));
    await expect(submitEntry(anEntry("a"), null)).rejects.toMatchObject({ code: "set.tied" });
    expect(await keysOfQueue()).toEqual([]);
  });

  it("that corrects an entry takes its place, and stays there when it is refused", async () => {
    const firstSentAt = Date.now() - 19 * HOUR;
    await enqueue(anEntry("a", { refusal: ownRefusal(CHANGING), createdAt: 5, firstSentAt }));
    answer(() => failure(409, "idempotency.mismatch"));
    const changed = anEntry("a", { winner: 2 });
    await expect(submitEntry(changed, "a")).rejects.toMatchObject({ code: "idempotency.mismatch" });
    expect(await readQueue(HASH)).toMatchObject([
      { key: "a", winner: 2, createdAt: 5, firstSentAt, refusal: { code: "idempotency.mismatch" } },
    ]);
    answer(() => success(saved, 201));
    expect(await submitEntry({ ...changed, key: "b" }, "a")).toEqual(saved);
    expect(await keysOfQueue()).toEqual([]);
  });

  it("that corrects an entry is followed by those behind it, with the passcode that is right now", async () => {
    const refusal = { status: 401, code: "passcode.wrong", message: "", params: {}, details: [] };
    const other = { passcode: "0815", remember: false };
    const behind = [anEntry("b"), anEntry("c", { passcode: other }), anEntry("d", { refusal })];
    await enqueue(anEntry("a", { refusal }), ...behind);
    answer(() => success(saved, 201));
    const passcode = { passcode: "4712", remember: true };
    expect(await submitEntry(anEntry("a", { passcode }), "a")).toEqual(saved);
    expect(await readQueue(HASH)).toEqual([
      anEntry("b", { passcode }),
      anEntry("c", { passcode: other }),
      anEntry("d", { passcode }),
    ]);
    expect(startSending).toHaveBeenCalledOnce();
  });

  it("that corrects an entry waits if the server may have saved that and forgotten its key", async () => {
    const firstSentAt = Date.now() - 21 * HOUR;
    await enqueue(anEntry("a", { refusal: ownRefusal(CHANGING), firstSentAt }));
    answer(() => success(saved, 201));
    expect(await submitEntry(anEntry("a", { winner: 2 }), "a")).toBeNull();
    expect(requests).toEqual([]);
    expect(await readQueue(HASH)).toMatchObject([{ key: "a", winner: 2, refusal: ownRefusal(EXPIRED) }]);
  });

  it("that corrects a refused entry is sent, however old", async () => {
    const refusal = { status: 422, code: "set.tied", message: "", params: {}, details: [] };
    await enqueue(anEntry("a", { refusal, firstSentAt: Date.now() - 21 * HOUR }));
    answer(() => success(saved, 201));
    expect(await submitEntry(anEntry("a", { winner: 2 }), "a")).toEqual(saved);
  });

  it("is not sent if it is discarded while another match of the group is sent", async () => {
    await enqueue(anEntry("a"));
    let answerFirst = (_: SubmittedMatch) => {};
    const first = new Promise<SubmittedMatch>((resolve) => {
      answerFirst = resolve;
    });
    const others = sendQueue({ hash: HASH, send: () => first });
    await vi.waitFor(async () => expect((await readQueue(HASH))[0]?.firstSentAt).not.toBeNull());
    await discardEntry(anEntry("a"));
    answer(() => success(saved, 201));
    const submitted = submitEntry(anEntry("b"), null);
    await vi.waitFor(async () => expect(await keysOfQueue()).toEqual(["b"]));
    await discardEntry(anEntry("b"));
    answerFirst(saved);
    await others;
    expect(await submitted).toBe(GONE);
    expect(requests).toEqual([]);
  });

  it("is sent without the outbox where the browser blocks storage", async () => {
    vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    answer(() => success(saved, 201));
    expect(await submitEntry(anEntry("a"), null)).toEqual(saved);
  });
});

describe("the twin of an entry", () => {
  const answer = (response: () => Response) => server.use(http.post(MATCHES, response));

  it("is asked for before the entry is given up for it", async () => {
    answer(() => failure(409, "match.twin", "", { params: { number: 144, minutesAgo: 9 } }));
    expect(await askForTwin(anEntry("a"))).toBe(144);
  });

  it("is the entry itself, saved now, if the other one is no more", async () => {
    answer(() => success(saved, 201));
    expect(await askForTwin(anEntry("a"))).toBe(saved.match.matchNumber);
  });

  it("is not known without an answer", async () => {
    answer(() => HttpResponse.error());
    await expect(askForTwin(anEntry("a"))).rejects.toMatchObject({ status: 0 });
  });

  it("delays no others when it is discarded while it is sent", async () => {
    await enqueue(anEntry("a"), anEntry("b"));
    const keys: string[] = [];
    const send: Send = async (entry) => {
      keys.push(entry.key);
      if (entry.key !== "a") return saved;
      await discardEntry(entry);
      throw new ApiError(409, "match.twin", "", { params: { number: 143, minutesAgo: 4 } });
    };
    await sendQueue({ hash: HASH, send });
    expect(keys).toEqual(["a", "b"]);
    expect(await keysOfQueue()).toEqual([]);
  });
});
