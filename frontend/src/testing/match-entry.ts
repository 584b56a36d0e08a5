import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeAll, beforeEach } from "vitest";
import type { MatchSubmission, Ranking, SubmittedMatch } from "../api/types";
import { renderApp } from "./app";
import { aGroup, aMatch, aRanking } from "./fixtures";
import { initRules } from "./rules";
import { failure, playersOf, startServer, success } from "./server";

// Match entry in a group of five: what its tests share.

export const GROUP = aGroup({ name: "Torsdagspadel Lidingö", publicHash: "k7m2p9qa" });
export const PATH = "/en/groups/k7m2p9qa/submit-match";

export const RANKING: Ranking[] = [
  aRanking("Elin Sjöqvist", 1, { playerId: 21, currentElo: 1713 }),
  aRanking("Iñaki Zubiría", 2, { playerId: 11, currentElo: 1687 }),
  aRanking("Björn Ekström", 3, { playerId: 22, currentElo: 1552 }),
  aRanking("Maja Frisk", 4, { playerId: 12, currentElo: 1516, gamesPlayed: 4, status: "provisional" }),
  aRanking("Karin Öhrn", 5, { playerId: 31, currentElo: 1500, lastPlayedAt: null }),
];

export const FOUR = ["Iñaki Zubiría", "Maja Frisk", "Elin Sjöqvist", "Björn Ekström"];

interface Sent {
  body: MatchSubmission;
  key: string | null;
  saved: boolean;
}

/** A server with the group, for one test file. */
export function startMatchEntry() {
  const server = startServer();
  /** The submissions of a test, in order. */
  const sent: Sent[] = [];
  beforeAll(initRules);
  // Loads the page's chunk in advance, so that it does not count towards a test's timeout.
  beforeAll(() => import("../features/matches/SubmitMatchPage"), 60_000);
  beforeEach(() => {
    sent.length = 0;
    server.use(
      http.get("*/api/groups/hash/k7m2p9qa", () => success({ group: GROUP })),
      http.get("*/api/groups/hash/k7m2p9qa/days/:day", () => failure(404, "day.not_found")),
      http.get("*/api/groups/hash/k7m2p9qa/players/:playerId", () => failure(404, "player.not_found")),
      http.get("*/api/groups/hash/k7m2p9qa/players", ({ request }) => {
        const isSaved = sent.some(({ saved }) => saved);
        return playersOf(isSaved ? AFTER : RANKING, request);
      }),
    );
  });
  /** The server's responses to submissions, in order. */
  const answerWith = (...answers: (() => Response)[]) =>
    server.use(
      http.post("*/api/groups/hash/k7m2p9qa/matches", async ({ request }) => {
        const answer = answers[sent.length] ?? (() => failure(500, "server.internal"));
        const response = answer();
        sent.push({
          body: (await request.json()) as MatchSubmission,
          key: request.headers.get("idempotency-key"),
          saved: response.status === 201,
        });
        return response;
      }),
    );
  return { server, sent, answerWith };
}

type User = Awaited<ReturnType<typeof renderApp>>["user"];

/** The chip of a player in the list; the court has a button with the name as well. */
export async function pick(user: User, ...names: string[]) {
  for (const name of names) {
    const players = await screen.findByRole("region", { name: "Players to pick" });
    await user.click(within(players).getByRole("button", { name: new RegExp(name) }));
  }
}

export async function entered(score: string) {
  const app = await renderApp(PATH);
  await pick(app.user, ...FOUR);
  if (score !== "") await app.user.keyboard(score);
  return app;
}

export const passcodeField = () => screen.findByRole("textbox", { name: "Group passcode" });

/** Submits, and enters the passcode in the sheet that asks for it. */
export async function submitWith(user: User, passcode: string) {
  await user.click(submitButton());
  await user.type(await passcodeField(), `${passcode}{Enter}`);
}

export const place = (name: RegExp) => screen.getByRole("button", { name });
/** The sheet's button if it is open, else the bar's. */
export const submitButton = () =>
  screen.getAllByRole("button", { name: "Submit match" }).at(-1) as HTMLElement;

export const member = (playerId: number, name: string, eloBefore: number, eloChange: number) => ({
  playerId,
  name,
  formerNumber: null,
  eloBefore,
  eloChange,
  eloAfter: eloBefore + eloChange,
});

export const SAVED = aMatch({
  matchId: 143,
  matchNumber: 143,
  team1: { players: [member(11, "Iñaki Zubiría", 1687, 14), member(12, "Maja Frisk", 1516, 25)] },
  team2: { players: [member(21, "Elin Sjöqvist", 1713, -14), member(22, "Björn Ekström", 1552, -14)] },
  sets: [
    [6, 4],
    [3, 6],
    [6, 2],
  ],
  games: [15, 12],
  margin: 3,
});

export const STANDINGS: SubmittedMatch["standings"] = [
  { playerId: 11, rankBefore: 2, rankAfter: 1 },
  { playerId: 12, rankBefore: 4, rankAfter: 3 },
  { playerId: 21, rankBefore: 1, rankAfter: 2 },
  { playerId: 22, rankBefore: 3, rankAfter: 4 },
];

const AFTER: Ranking[] = [
  aRanking("Iñaki Zubiría", 1, { playerId: 11, currentElo: 1701 }),
  aRanking("Elin Sjöqvist", 2, { playerId: 21, currentElo: 1699 }),
  aRanking("Maja Frisk", 3, { playerId: 12, currentElo: 1541, gamesPlayed: 5 }),
  aRanking("Björn Ekström", 4, { playerId: 22, currentElo: 1538 }),
  aRanking("Karin Öhrn", 5, { playerId: 31, currentElo: 1500 }),
];
