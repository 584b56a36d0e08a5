import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { tokens } from "../../../api/tokens";
import { aLock, aMatchList, anAdminView, aSession, issuedTokens } from "../../../testing/answers";
import { renderApp } from "../../../testing/app";
import { stubWindowWidth } from "../../../testing/browser";
import { aGroup, aMatch, aRanking } from "../../../testing/fixtures";
import { initRules } from "../../../testing/rules";
import { failure, playersOf, startServer, success } from "../../../testing/server";

// A page that is left at the end of a test releases its lock.
const server = startServer(
  http.delete("*/api/groups/1/matches/lock-latest", () =>
    success({ locked: false, expiresAt: null, mine: false }),
  ),
);
beforeAll(initRules);
// Loads the page's chunks in advance, so that they do not count towards a test's timeout.
beforeAll(() => Promise.all([import("../../../app/ManageGroupRoute"), import("./MatchAdminTab")]), 60_000);

const group = aGroup({ isOwner: true, passcode: "TORSDAG7" });
const path = "/en/admin/groups/1/players/manage?tab=match-admin";

/** The match of the design's example: the standings before it, and its changes. */
const four = [
  { playerId: 11, name: "Iñaki Zubiría", before: 1687, after: 1701, played: 41 },
  { playerId: 12, name: "Maja Frisk", before: 1516, after: 1541, played: 4 },
  { playerId: 21, name: "Elin Sjöqvist", before: 1713, after: 1699, played: 40 },
  { playerId: 22, name: "Björn Ekström", before: 1552, after: 1538, played: 30 },
] as const;
const ranking = [
  [11, 1],
  [21, 2],
  [12, 3],
  [22, 4],
].map(([id, rank]) => {
  const player = four.find(({ playerId }) => playerId === id) ?? four[0];
  return aRanking(player.name, rank ?? 0, {
    playerId: player.playerId,
    currentElo: player.after,
    gamesPlayed: player.played + 1,
  });
});

function match(matchNumber: number) {
  const change = ({ playerId, name, before, after }: (typeof four)[number]) => ({
    playerId,
    name,
    formerNumber: null,
    eloBefore: before,
    eloAfter: after,
    eloChange: after - before,
  });
  return aMatch({
    matchId: 4000 + matchNumber,
    matchNumber,
    team1: { players: [change(four[0]), change(four[1])] },
    team2: { players: [change(four[2]), change(four[3])] },
    sets: [
      [6, 4],
      [3, 6],
      [6, 2],
    ],
  });
}

/** Mocks a server whose latest match has this number. */
function serve(matchNumber: number, given: { matchId?: number; notes?: string } = {}) {
  const { sets, playedOn, matchId } = { ...match(matchNumber), ...given };
  server.use(
    http.get("*/api/auth/verify", () => success(aSession([group]))),
    http.get("*/api/groups/1", () => success({ group })),
    http.get("*/api/groups/1/admin", () => success(anAdminView(group))),
    http.get(`*/api/groups/hash/${group.publicHash}/players`, ({ request }) => playersOf(ranking, request)),
    http.get("*/api/groups/1/matches/recent", () => success(aMatchList([match(matchNumber)]))),
    http.get("*/api/groups/1/matches/latest/edit", () =>
      success({
        match: {
          matchId,
          matchNumber,
          sets,
          playedOn,
          team1: [11, 12],
          team2: [21, 22],
          notes: given.notes ?? null,
          editedAt: null,
          before: four.map(({ playerId, before, played }) => ({
            playerId,
            currentElo: before,
            peakElo: 1730,
            lowestElo: 1400,
            gamesPlayed: played,
            wins: 2,
          })),
        },
      }),
    ),
    http.post("*/api/groups/1/matches/lock-latest", () => success(aLock({ matchId, matchNumber }), 201)),
    http.delete("*/api/groups/1/matches/lock-latest", async ({ request }) => {
      released.push(await request.json());
      return success({ locked: false, expiresAt: null, mine: false });
    }),
  );
}

let released: unknown[] = [];

beforeEach(() => {
  released = [];
  stubWindowWidth(1280);
  tokens.store(issuedTokens());
  serve(143);
});

const rows = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );

it("shows all changes of a deletion, and releases the lock when the match is kept", async () => {
  const { user: admin } = await renderApp(path);
  await admin.click(await screen.findByText("Delete match", { selector: "button" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete match 143?" });
  expect(rows(dialog)).toEqual([
    ["1701", "1687", "−14", "12"],
    ["1541", "1516", "−25", "34"],
    ["1699", "1713", "+14", "21"],
    ["1538", "1552", "+14", "43"],
  ]);
  expect(within(dialog).getByText("Provisional again, 4 matches")).toBeVisible();
  expect(within(dialog).getByText(/^Locked for you for (1:00|0:5\d)/)).toBeVisible();
  await admin.click(within(dialog).getByRole("button", { name: "Keep match" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await expect.poll(() => released).toEqual([{ lockId: "lock-1" }]);
});

it("shows an error when the lock cannot be released", async () => {
  server.use(http.delete("*/api/groups/1/matches/lock-latest", () => failure(503, "server.unavailable")));
  const { user: admin } = await renderApp(path);
  await admin.click(await screen.findByText("Delete match", { selector: "button" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete match 143?" });
  await admin.click(within(dialog).getByRole("button", { name: "Keep match" }));
  expect(await screen.findByText("Failed to release delete lock")).toBeVisible();
});

it("releases a lock that arrives after the page was left", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.post("*/api/groups/1/matches/lock-latest", async () => {
      await answered;
      return success(aLock({ lockId: "lock-2" }), 201);
    }),
  );
  const { user: admin, goTo } = await renderApp(path);
  await admin.click(await screen.findByText("Delete match", { selector: "button" }));
  await goTo("/en/rules");
  await waitFor(() => expect(screen.queryByText("Delete match")).not.toBeInTheDocument());
  answer();
  await expect.poll(() => released).toEqual([{ lockId: "lock-2" }]);
});

it("deletes with the id of its lock", async () => {
  let sent: unknown;
  server.use(
    http.delete("*/api/groups/1/matches/4143", async ({ request }) => {
      sent = await request.json();
      return success({ matchId: 4143, latestMatch: match(142), ranking, totalPlayers: 4 });
    }),
  );
  const { user: admin } = await renderApp(path);
  await admin.click(await screen.findByText("Delete match", { selector: "button" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete match 143?" });
  await admin.click(within(dialog).getByRole("button", { name: "Delete match" }));
  expect(await screen.findByText("Match 143 has been deleted")).toBeVisible();
  expect(sent).toEqual({ lockId: "lock-1", expectedLatestMatch: 143 });
  expect(released).toEqual([]);
});

it("shows a message while another admin has the lock, and when it is free again", async () => {
  let locked = true;
  server.use(
    http.post("*/api/groups/1/matches/lock-latest", () => failure(423, "match.locked")),
    http.get("*/api/groups/1/matches/lock-status", () =>
      success({ locked, expiresAt: locked ? "2026-05-04T18:01:00Z" : null, mine: false }),
    ),
  );
  const { user: admin } = await renderApp(path);
  await admin.click(await screen.findByText("Edit match", { selector: "button" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Failed to edit matchSomeone else is changing the latest match. This page shows when it is free again.",
  );
  await admin.click(screen.getByText("Delete match", { selector: "button" }));
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Failed to create delete lock"));
  locked = false;
  expect(await screen.findByText("The latest match is free again.", {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says that it cannot see whether another admin still has the lock", async () => {
  server.use(
    http.post("*/api/groups/1/matches/lock-latest", () => failure(423, "match.locked")),
    http.get("*/api/groups/1/matches/lock-status", () => failure(500, "server.internal")),
  );
  const { user: admin } = await renderApp(path);
  await admin.click(await screen.findByText("Edit match", { selector: "button" }));
  await waitFor(() =>
    expect(screen.getByRole("alert")).toHaveTextContent("Failed to check delete lock status"),
  );
});

it("shows what failed when the server cannot delete", async () => {
  server.use(http.delete("*/api/groups/1/matches/4143", () => failure(500, "server.internal")));
  const { user: admin } = await renderApp(path);
  await admin.click(await screen.findByText("Delete match", { selector: "button" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete match 143?" });
  await admin.click(within(dialog).getByRole("button", { name: "Delete match" }));
  const alert = await within(dialog).findByRole("alert");
  expect(alert).toHaveTextContent("Failed to delete latest match");
  expect(alert).toHaveTextContent("Server error. Please try again later.");
});

it("corrects the match, based on the standings before it", async () => {
  let sent: unknown;
  server.use(
    http.put("*/api/groups/1/matches/4143/edit", async ({ request }) => {
      sent = await request.json();
      return success({ match: match(143), ranking, totalPlayers: 4 });
    }),
  );
  const { user: admin } = await renderApp(path);
  await admin.click(await screen.findByText("Edit match", { selector: "button" }));
  expect(
    await screen.findByRole("button", {
      name: "Team 1, player 1: Iñaki Zubiría, +14, Elo from 1687 to 1701, rank from 2 to 1",
    }),
  ).toBeVisible();
  await admin.click(screen.getAllByRole("button", { name: "Swap sides" })[0] as HTMLElement);
  await admin.click(screen.getByRole("button", { name: "Review changes" }));
  const dialog = await screen.findByRole("dialog", { name: "Save these changes to match 143?" });
  expect(within(dialog).getAllByRole("row")).toHaveLength(5);
  await admin.click(within(dialog).getByRole("button", { name: "Save match" }));
  expect(await screen.findByText("Match 143 has been updated")).toBeVisible();
  expect(sent).toMatchObject({
    team1: [21, 22],
    team2: [11, 12],
    sets: [
      [4, 6],
      [6, 3],
      [2, 6],
    ],
    playedOn: "2025-06-12",
    lockId: "lock-1",
    expectedLatestMatch: 143,
  });
});

it("keeps the input when another match has become the latest", async () => {
  server.use(http.put("*/api/groups/1/matches/4143/edit", () => failure(409, "match.not_latest")));
  const { user: admin } = await renderApp(path);
  await admin.click(await screen.findByText("Edit match", { selector: "button" }));
  const notes = await screen.findByRole("textbox", { name: /^Notes/ });
  await admin.click(notes);
  await admin.paste("Golden point");
  await admin.click(screen.getByRole("button", { name: "Review changes" }));
  serve(144);
  await admin.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save match" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Match 143 is no longer the latest and can no longer be changed. What you typed stays here until you leave.",
  );
  expect(screen.getByRole("textbox", { name: /^Notes/ })).toHaveValue("Golden point");
  await admin.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(await screen.findByText(/^Match 144,/)).toBeVisible();
});

it("offers a newer match only once it is shown", async () => {
  const { user: admin } = await renderApp(path);
  const edit = await screen.findByText("Edit match", { selector: "button" });
  serve(144);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get("*/api/groups/1/matches/recent", async () => {
      await answered;
      return success(aMatchList([match(144)]));
    }),
  );
  await admin.click(edit);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(edit).toHaveAttribute("aria-disabled", "true");
  answer();
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Match 143 is no longer the latest/);
  await admin.click(screen.getByRole("button", { name: "Edit match" }));
  expect(await screen.findByRole("heading", { name: /144/ })).toBeVisible();
});

it("does not fill in what was begun for a deleted match whose number another one has", async () => {
  const { user: first, unmount } = await renderApp(path);
  await first.click(await screen.findByText("Edit match", { selector: "button" }));
  await first.type(await screen.findByRole("textbox", { name: /^Notes/ }), "Wrong court");
  unmount();
  serve(143, { matchId: 5000, notes: "Final" });
  const { user: admin } = await renderApp(path);
  await admin.click(await screen.findByText("Edit match", { selector: "button" }));
  expect(await screen.findByRole("textbox", { name: /^Notes/ })).toHaveValue("Final");
});

it("opens the match as another member has corrected it since the page was loaded", async () => {
  const { user: admin } = await renderApp(path);
  const edit = await screen.findByText("Edit match", { selector: "button" });
  serve(143, { notes: "Corrected by another member" });
  await admin.click(edit);
  expect(await screen.findByRole("textbox", { name: /^Notes/ })).toHaveValue("Corrected by another member");
});

it("changes nothing where the match can't be read under its lock", async () => {
  const { user: admin } = await renderApp(path);
  const edit = await screen.findByText("Edit match", { selector: "button" });
  server.use(http.get("*/api/groups/1/matches/latest/edit", () => failure(400, "request.malformed")));
  await admin.click(edit);
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to edit match");
  expect(screen.queryByRole("textbox", { name: /^Notes/ })).toBeNull();
  await expect.poll(() => released).toEqual([{ lockId: "lock-1" }]);
});
