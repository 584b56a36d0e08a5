import "../../testing/indexed-db";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { http } from "msw";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { OutboxEntry } from "../../shared/outbox/entry";
import { changeQueue, readQueue } from "../../shared/outbox/store";
import { storeUndoable } from "../../shared/outbox/undoable";
import { aMeta } from "../../testing/answers";
import { aMatch } from "../../testing/fixtures";
import { failure, startServer, success } from "../../testing/server";
import { draftKey, newDraft, removeDraft, storeDraft } from "./draft";
import type { SavedMatch } from "./saved-match";
import { useUndoableMatch } from "./use-undoable-match";

const server = startServer();
const HASH = "k7m2p9qa";

const anEntry: OutboxEntry = {
  key: "a",
  hash: HASH,
  groupName: "Torsdagspadel",
  match: { team1: [1, 2], team2: [3, 4], sets: [[6, 4]], playedOn: "2025-06-12" },
  passcode: null,
  createdAt: 0,
  players: [],
  winner: 1,
  ratingsAt: 0,
  firstSentAt: null,
  refusal: null,
};
const result: SavedMatch = { match: aMatch(), changes: [] } as unknown as SavedMatch;
const onRefused = vi.fn();

beforeEach(async () => {
  onRefused.mockReset();
  removeDraft(HASH);
  await changeQueue(HASH, () => []);
  server.use(
    http.post("*/api/groups/hash/k7m2p9qa/matches", () =>
      failure(409, "match.twin", "", { params: { number: 1, minutesAgo: 4 } }),
    ),
    http.get("*/api/meta", () => success(aMeta(), { date: new Date() })),
  );
});

/** Sends a match that the server refuses; `onRemoved` is called at the moment when it leaves the outbox. */
async function refused(onRemoved: (page: ReturnType<typeof useUndoableMatch>) => void) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const none = () => {};
  const { result: page } = renderHook(
    () => useUndoableMatch({ onSaved: none, onWaiting: none, onUndone: none, onRefused }),
    { wrapper },
  );
  const entry = await storeUndoable(anEntry);
  if (entry === null) throw new Error("not stored");
  const { delete: remove } = IDBObjectStore.prototype;
  const removing = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    onRemoved(page.current);
    return remove.call(this, key);
  });
  act(() => page.current.holdBack({ entry, result }));
  await act(async () => void (await page.current.send()));
  removing.mockRestore();
}

it("is a draft before it leaves the outbox when it is refused", async () => {
  const drafts: (string | null)[] = [];
  await refused(() => drafts.push(draftKey(HASH)));
  expect(drafts).toEqual(["a"]);
  expect(onRefused.mock.lastCall?.[2]).toBe(false);
});

it("is a draft still when the page is left while it leaves the outbox", async () => {
  await refused(({ leave }) => leave());
  expect(draftKey(HASH)).toBe("a");
  expect(await readQueue(HASH)).toEqual([]);
  expect(onRefused.mock.lastCall?.[2]).toBe(true);
});

it("stays in the outbox when another draft has been begun since", async () => {
  const begun = newDraft([1, 2, null, null]);
  storeDraft(HASH, begun);
  await refused(() => {});
  expect(draftKey(HASH)).toBe(begun.key);
  await waitFor(async () =>
    expect(await readQueue(HASH)).toMatchObject([{ key: "a", refusal: { code: "match.twin" } }]),
  );
  expect(onRefused.mock.lastCall?.[2]).toBe(true);
});
