import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { tokens } from "../../../api/tokens";
import type { Group, ImportReport } from "../../../api/types";
import { anAdminView, aSession, issuedTokens } from "../../../testing/answers";
import { renderApp } from "../../../testing/app";
import { stubWindowWidth } from "../../../testing/browser";
import { aGroup } from "../../../testing/fixtures";
import { failure, startServer, success } from "../../../testing/server";

const server = startServer();
// Loads the page's chunks in advance, so that they do not count towards a test's timeout.
beforeAll(() => Promise.all([import("../ManageGroupPage"), import("./TransferTab")]), 60_000);

const path = "/en/admin/groups/1/players/manage?tab=transfer";
const file = new File(['{"format": "duelo.group"}'], "group.json", { type: "application/json" });

const report: ImportReport = {
  saved: false,
  addedPlayers: ["Ada", "Bo", "Cy", "Di"],
  addedMatches: { count: 2, first: 1, last: 2 },
  firstMatches: [
    { row: 1, playedOn: "2025-06-12", team1: ["Ada", "Bo"], team2: ["Cy", "Di"], sets: [[6, 4]] },
  ],
  standings: [{ rank: 1, name: "Ada", currentElo: 1522, gamesPlayed: 2, wins: 2 }],
  mistakes: [],
  mistakeCount: 0,
};

/** A server with this group, empty by default; records the imports that it is sent, and answers with `answer`. */
function serve(answer: (query: URLSearchParams) => Response, given: Partial<Group> = {}) {
  const group = aGroup({ isOwner: true, passcode: "TORSDAG7", playerCount: 0, matchCount: 0, ...given });
  const sent: string[] = [];
  server.use(
    http.get("*/api/auth/verify", () => success(aSession([group]))),
    http.get("*/api/groups/1", () => success({ group })),
    http.get("*/api/groups/1/admin", () => success(anAdminView(group))),
    http.post("*/api/groups/1/import", ({ request }) => {
      const { searchParams } = new URL(request.url);
      sent.push(`${request.headers.get("content-type")} ${searchParams}`);
      return answer(searchParams);
    }),
  );
  return sent;
}

async function choose(file: File) {
  const { user: admin } = await renderApp(path);
  const button = await screen.findByRole("button", { name: "Choose a file" });
  const input = button.parentElement?.querySelector("input") as HTMLInputElement;
  await admin.upload(input, file);
  return admin;
}

beforeEach(() => {
  stubWindowWidth(1280);
  tokens.store(issuedTokens());
});

it("imports after the matches that the group has", async () => {
  const sent = serve(() => success(report), { playerCount: 4, matchCount: 14 });
  await choose(file);
  const result = await screen.findByRole("heading", { name: "Ready to import" });
  await waitFor(() => expect(result).toHaveFocus());
  expect(sent).toEqual(["application/json check=true&after=14"]);
});

it("checks again when the group has other matches than before", async () => {
  const moved = () => failure(409, "import.moved", "", { params: { matchCount: 15 } });
  const sent = serve((query) => (query.get("check") === "true" ? success(report) : moved()), {
    playerCount: 4,
    matchCount: 14,
  });
  server.use(http.get("*/api/groups/hash/:hash/log", () => aLog([])));
  const admin = await choose(ofTwo);
  await admin.click(await screen.findByRole("button", { name: "Import 2 matches" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("the group now has 15");
  await admin.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Ready to import" })).toBeVisible();
  expect(sent).toHaveLength(3);
});

/** The log of the group when it has these matches of the file's players. */
function aLog(matches: readonly { playedOn: string; sets: number[][] }[]) {
  return success({
    epoch: "1",
    version: 1,
    nextAfter: null,
    players: report.addedPlayers.map((name, index) => ({ playerId: index + 1, name, currentElo: 1500 })),
    matches: matches.map((match, index) => ({
      ...match,
      matchId: index + 1,
      number: index + 1,
      savedAt: "2025-06-12T10:00:00Z",
      players: [1, 2, 3, 4],
      before: [1500, 1500, 1500, 1500],
      change: [0, 0, 0, 0],
    })),
  });
}

const played = [
  { playedOn: "2025-06-12", sets: [[6, 4]] },
  { playedOn: "2025-06-13", sets: [[6, 2]] },
];
const fileOf = {
  format: "duelo.group",
  version: 1,
  matches: played.map((match) => ({ ...match, team1: ["Ada", "Bo"], team2: ["Cy", "Di"] })),
};
const ofTwo = new File([JSON.stringify(fileOf)], "group.json", { type: "application/json" });

it("continues when the matches were saved but the response was lost", async () => {
  const sent = serve((query) => (query.get("check") === "true" ? success(report) : HttpResponse.error()));
  server.use(http.get("*/api/groups/hash/:hash/log", () => HttpResponse.error()));
  const admin = await choose(ofTwo);
  const save = await screen.findByRole("button", { name: "Import 2 matches" });
  await admin.click(save);
  expect(await screen.findByRole("alert")).toHaveTextContent("Nothing has been saved. You’re offline.");

  serve(() => failure(409, "import.moved", "", { params: { matchCount: 2 } }));
  server.use(
    http.get("*/api/groups/hash/:hash/log", () => aLog(played)),
    // The page behind the link is not tested here.
    http.get("*/api/groups/hash/*", () => failure(404, "group.not_found")),
  );
  await admin.click(screen.getByRole("button", { name: "Import 2 matches" }));
  expect(await screen.findByText("2 matches have been imported")).toBeVisible();
  expect(sent).toHaveLength(2);
});

it("does not take as many matches of others for those of the file", async () => {
  const moved = () => failure(409, "import.moved", "", { params: { matchCount: 2 } });
  serve((query) => (query.get("check") === "true" ? success(report) : moved()));
  const others = played.map((match) => ({ ...match, sets: [[7, 5]] }));
  server.use(http.get("*/api/groups/hash/:hash/log", () => aLog(others)));
  const admin = await choose(ofTwo);
  await admin.click(await screen.findByRole("button", { name: "Import 2 matches" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("the group now has 2");
});

it("shows every error with its row and column, and offers no import", async () => {
  const importError = (row: number, field: string, code: string, params = {}) => ({
    part: "matches" as const,
    row,
    error: { field, code, params, message: "" } as ImportReport["mistakes"][number]["error"],
  });
  serve(() =>
    success({
      ...report,
      mistakes: [
        importError(3, "team2[1]", "player.same_name"),
        importError(3, "sets[0]", "set.tied", { number: 1 }),
        importError(4, "playedOn", "date.invalid"),
      ],
      mistakeCount: 1200,
    }),
  );
  await choose(file);
  expect(await screen.findByRole("heading", { name: "1,200 errors in the file" })).toBeVisible();
  const table = screen.getByRole("table", { name: "Errors" });
  expect(
    within(table)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual([
    "WhereFieldProblem",
    "Match 3Team 2 player 2Two players of one name in a match",
    "Match 3ResultSet 1: A set cannot be tied",
    "Match 4DateEnter a valid date",
  ]);
  expect(screen.getByText("The first 3 of 1,200 errors:")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
});

it.each([
  [new File(["{}"], "other.json"), failure(422, "import.unreadable"), "not the file of a whole group"],
  [new File(["{}"], "other.json"), failure(400, "request.malformed"), "not the file of a whole group"],
  [file, failure(503, "server.unavailable"), "temporarily unavailable"],
])("shows why a file is rejected (%#)", async (chosen, answer, reason) => {
  serve(() => answer);
  await choose(chosen);
  expect(await screen.findByRole("alert")).toHaveTextContent(reason);
});

it("rejects an unusable file without sending it", async () => {
  const sent = serve(() => success(report));
  await choose(new File(["PK\u{3}\u{4}"], "season.xlsx"));
  expect(await screen.findByRole("alert")).toHaveTextContent("“season.xlsx” could not be used");
  expect(sent).toEqual([]);
});

it("shows why a download failed", async () => {
  serve(() => success(report), { playerCount: 4 });
  server.use(http.get("*/api/groups/1/export", () => failure(503, "server.unavailable")));
  const { user: admin } = await renderApp(path);
  await admin.click(await screen.findByRole("button", { name: "Matches as CSV" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The file could not be downloaded.");
});
