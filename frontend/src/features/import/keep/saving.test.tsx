import "../../../testing/indexed-db";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { logQuery } from "../../../api/queries/log";
import { makeQueryClient } from "../../../api/query-client";
import { tokens } from "../../../api/tokens";
import type { Group, ImportReport, LoggedMatch } from "../../../api/types";
import { startI18n } from "../../../i18n/i18n";
import type { ReadMatch } from "../../../rules/sheets/reading";
import { keepSheet, readKeptSheet } from "../../../shared/kept-sheet";
import { aSession, issuedTokens } from "../../../testing/answers";
import { aGroup } from "../../../testing/fixtures";
import { failure, startServer, success } from "../../../testing/server";
import { type ImportInHand, ImportProvider } from "../import-context";
import { useSaving } from "./use-saving";

const server = startServer();
const group = aGroup({ isOwner: true, playerCount: 4, matchCount: 1 });
const names = ["Ada", "Bo", "Cy", "Di"];

const ofSheet: ReadMatch = {
  playedOn: "2025-06-12",
  team1: ["Ada", "Bo"],
  team2: ["Cy", "Di"],
  sets: [[6, 4]],
  notes: null,
  row: 1,
};

function logged(number: number, playedOn: string, sets: number[][]): LoggedMatch {
  const four = [1, 2, 3, 4];
  return {
    matchId: number,
    number,
    playedOn,
    savedAt: "2025-06-12T10:00:00Z",
    players: four,
    sets,
    before: [1500, 1500, 1500, 1500],
    change: [0, 0, 0, 0],
  };
}

const earlier = logged(1, "2025-06-01", [[6, 0]]);
const imported = logged(2, "2025-06-12", [[6, 4]]);
const ofPhone = logged(2, "2025-06-12", [[6, 1]]);

/** A server whose group has these matches, and which answers an import so. */
function serve(matches: LoggedMatch[], answer: () => Response) {
  const after: (string | null)[] = [];
  server.use(
    http.get("*/api/auth/verify", () => success(aSession([group]))),
    http.get("*/api/groups/hash/:hash/log", () =>
      success({
        epoch: "1",
        version: 1,
        nextAfter: null,
        players: names.map((name, index) => ({ playerId: index + 1, name, currentElo: 1500 })),
        matches,
      }),
    ),
    http.post("*/api/groups/1/import", ({ request }) => {
      after.push(new URL(request.url).searchParams.get("after"));
      return answer();
    }),
  );
  return after;
}

async function renderSaving(before: Group | null = group) {
  await startI18n("en");
  const client = makeQueryClient();
  const inHand = {
    sheet: { name: "club.csv", given: {}, reading: { questions: [] } },
    addTo: vi.fn(),
  } as unknown as ImportInHand;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ImportProvider value={inHand}>{children}</ImportProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(
    () => useSaving({ matches: [ofSheet], ranking: null, before, after: before === null ? 0 : 1 }),
    { wrapper },
  );
  // The texts are loaded first.
  await waitFor(() => expect(result.current).not.toBeNull());
  return { client, saving: result, addTo: inHand.addTo };
}

const moved = () => failure(409, "import.moved", "", { params: { matchCount: 2 } });

beforeEach(async () => {
  tokens.store(issuedTokens());
  await keepSheet({ name: "club.csv", bytes: new ArrayBuffer(1), given: {} });
});

it("is not saved when the group got as many matches from others meanwhile", async () => {
  serve([earlier, ofPhone], moved);
  const { client, saving } = await renderSaving();
  await client.fetchQuery(logQuery(group.publicHash));
  await act(() => saving.current.saveIn(group));
  expect(saving.current.state).toEqual({ at: "idle" });
  expect(saving.current.error).toMatchObject({
    title: "Nothing was saved. Your ranking is still here.",
    text: expect.stringContaining("the group now has 2"),
  });
  expect(await readKeptSheet()).not.toBeNull();
  expect(client.getQueryState(logQuery(group.publicHash).queryKey)?.isInvalidated).toBe(true);
});

it.each([
  ["limit.imports", () => failure(429, "limit.imports", "", { params: { retryAfter: 60 } })],
  ["import.empty", () => failure(422, "import.empty")],
])("is not saved when the server refused it with %s, whatever the group has", async (_, answer) => {
  serve([earlier, imported], answer);
  const { saving } = await renderSaving();
  await act(() => saving.current.saveIn(group));
  expect(saving.current.state).toEqual({ at: "idle" });
  expect(saving.current.error?.title).toBe("Nothing was saved. Your ranking is still here.");
  expect(await readKeptSheet()).not.toBeNull();
});

it.each([
  ["this attempt", () => HttpResponse.error()],
  ["an earlier attempt", moved],
])("is saved when the answer of %s was lost", async (_, answer) => {
  serve([earlier, imported], answer);
  const { saving } = await renderSaving();
  await act(() => saving.current.saveIn(group));
  await waitFor(() => expect(saving.current.state).toMatchObject({ at: "saved", saved: { matches: 1 } }));
  expect(await readKeptSheet()).toBeNull();
});

it("is saved when the server says so", async () => {
  const report: ImportReport = {
    saved: true,
    addedPlayers: [],
    addedMatches: { count: 1, first: 2, last: 2 },
    firstMatches: [],
    standings: [],
    mistakes: [],
    mistakeCount: 0,
  };
  const after = serve([earlier, imported], () => success(report));
  const { saving } = await renderSaving();
  await act(() => saving.current.saveIn(group));
  expect(saving.current.state).toMatchObject({ at: "saved" });
  expect(after).toEqual(["1"]);
});

it("goes on in the new group after a failure", async () => {
  serve([], () => failure(500, "server.internal"));
  const { saving, addTo } = await renderSaving(null);
  await act(() => saving.current.saveIn(group));
  expect(addTo).toHaveBeenCalledExactlyOnceWith(group.groupId, "ranking");
});
