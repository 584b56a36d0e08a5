import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, it } from "vitest";
import type { ExplainedMatch, MatchCalculation } from "../../api/types";
import { markTold } from "../../shared/questions/told";
import { renderApp } from "../../testing/app";
import { stubWindowWidth } from "../../testing/browser";
import { aGroup, aMatch, anExplanation } from "../../testing/fixtures";
import { initRules } from "../../testing/rules";
import { failure, startServer, success } from "../../testing/server";

const server = startServer();
initRules();
const path = "/en/groups/k7m2x9qd/match";

/** The four calculations of the match of `aMatch`; the second player became established. */
function calculations(): MatchCalculation[] {
  return [1, 2, 3, 4].map((playerId) => ({
    ...anExplanation({ won: playerId < 3, finalChange: playerId < 3 ? 4 : -4 }),
    playerId,
    playedBefore: playerId === 2 ? 4 : 40,
  }));
}

function anExplainedMatch(given: Partial<ExplainedMatch> = {}): ExplainedMatch {
  return {
    match: aMatch(),
    calculations: calculations(),
    moves: [
      { playerId: 1, name: "Begoña Iturbe", formerNumber: null, rankBefore: 2, rankAfter: 1 },
      { playerId: 9, name: "Åsa Öhrn", formerNumber: null, rankBefore: 1, rankAfter: 2 },
      { playerId: 2, name: "Elin Sjöqvist", formerNumber: null, rankBefore: 6, rankAfter: 5 },
    ],
    questionsSettledAt: null,
    ...given,
  };
}

function answer(explained: ExplainedMatch) {
  server.use(
    http.get("*/api/groups/hash/k7m2x9qd/matches/number/142", () => success(explained)),
    http.get("*/api/groups/hash/k7m2x9qd/matches/number/*", () => failure(404, "match.not_found")),
  );
}

beforeEach(() => {
  stubWindowWidth(360);
  server.use(
    http.get("*/api/groups/hash/k7m2x9qd", () => success({ group: aGroup({ publicHash: "k7m2x9qd" }) })),
  );
});

it("lists only ranks that changed, and says who leads and who is established", async () => {
  answer(anExplainedMatch());
  await renderApp(`${path}/142`);
  const card = (await screen.findByRole("heading", { name: "What changed" })).closest("section");
  const moves = within(card ?? document.body).getAllByRole("listitem");
  expect(moves.map((move) => move.textContent)).toEqual([
    "From rank 2 to 1:21Begoña Iturbe takes first place",
    "From rank 1 to 2:12Åsa Öhrn",
    "From rank 6 to 5:65Elin Sjöqvist, now established",
  ]);
  expect(document.title).toContain("Begoña & Elin 3–6 7–6 6–4 Fredrik & Per-Anders");
});

it("lists twelve ranks at first and all on request", async () => {
  const moves = Array.from({ length: 15 }, (_, index) => ({
    playerId: 100 + index,
    name: `Player ${index}`,
    formerNumber: null,
    rankBefore: index + 3,
    rankAfter: index + 2,
  }));
  answer(anExplainedMatch({ moves }));
  const { user } = await renderApp(`${path}/142`);
  await screen.findByText("Player 11");
  expect(screen.queryByText("Player 12")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show all 15" }));
  expect(screen.getByText("Player 14")).toBeVisible();
  // The button is gone.
  expect(screen.getByText("Player 12").closest("li")).toHaveFocus();
});

it("shows the match's notes, and no neighbour after the latest match", async () => {
  answer(anExplainedMatch({ match: aMatch({ notes: "Court 3" }) }));
  const { user, address } = await renderApp(`${path}/142`);
  expect(await screen.findByText("Court 3")).toBeVisible();
  const neighbours = within(screen.getByRole("navigation", { name: "Matches before and after" }));
  expect(neighbours.getByText("Latest match")).toBeVisible();
  expect(neighbours.getByRole("link", { name: "Match 141" })).toHaveAttribute("href", `${path}/141`);
  await user.keyboard("{ArrowRight}");
  expect(address()).toBe(`${path}/142`);
  await user.keyboard("{ArrowLeft}");
  expect(address()).toBe(`${path}/141`);
});

it("says of which match the same was played again", async () => {
  answer(anExplainedMatch({ match: aMatch({ twinNumber: 141 }) }));
  await renderApp(`${path}/142`);
  const link = await screen.findByRole("link", { name: "Played again, with the same score as match 141" });
  expect(link).toHaveAttribute("href", `${path}/141`);
});

it("says that a number has no match", async () => {
  answer(anExplainedMatch());
  const { goTo } = await renderApp(`${path}/143`);
  expect(await screen.findByRole("heading", { level: 1, name: "Match not found" })).toBeVisible();
  await goTo(`${path}/first`);
  expect(await screen.findByRole("heading", { level: 1, name: "Match not found" })).toBeVisible();
});

it("says when somebody has looked at what this device told, and not of what was told earlier", async () => {
  markTold("k7m2x9qd", 907, "2025-06-12T19:00:00Z");
  const settled = (questionsSettledAt: string | null) =>
    answer(anExplainedMatch({ match: aMatch({ matchId: 907 }), questionsSettledAt }));
  for (const before of [null, "2025-06-12T18:59:00Z"]) {
    settled(before);
    const { unmount } = await renderApp(`${path}/142`);
    expect(await screen.findByText("The admin has been told")).toBeVisible();
    unmount();
  }
  settled("2025-06-13T12:00:00Z");
  await renderApp(`${path}/142`);
  expect(await screen.findByText("The admin looked at it on 13 June 2025")).toBeVisible();
});

it("says nothing of a settled question to a device that has told nothing", async () => {
  answer(anExplainedMatch({ match: aMatch({ matchId: 907 }), questionsSettledAt: "2025-06-13T12:00:00Z" }));
  await renderApp(`${path}/142`);
  expect(await screen.findByRole("button", { name: "Tell the admin" })).toBeVisible();
  expect(screen.queryByText(/looked at it/)).toBeNull();
});

it("tells the admin of the match by its id: its number may be another match's by then", async () => {
  const sent: unknown[] = [];
  answer(anExplainedMatch({ match: aMatch({ matchId: 907 }) }));
  server.use(
    http.post("*/api/groups/hash/k7m2x9qd/matches/142/question", async ({ request }) => {
      sent.push(await request.json());
      return failure(404, "match.not_found");
    }),
  );
  const { user } = await renderApp(`${path}/142`);
  await user.click(await screen.findByRole("button", { name: "Tell the admin" }));
  const sheet = within(await screen.findByRole("dialog", { name: "What is wrong?" }));
  await user.type(sheet.getByLabelText("Group passcode"), "SMASH24");
  await user.click(sheet.getByRole("button", { name: "Tell the admin" }));
  await waitFor(() => expect(sent).toMatchObject([{ matchId: 907, passcode: "SMASH24" }]));
});
