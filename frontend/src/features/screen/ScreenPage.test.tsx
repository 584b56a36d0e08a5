import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { noteServerTime } from "../../clock";
import { aSeal, someStats } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { stubFonts, stubResizeObserver } from "../../testing/browser";
import { aGroup, aMatch, aPlayer } from "../../testing/fixtures";
import { failure, startServer, success } from "../../testing/server";

const server = startServer();
// Loads the page's chunk in advance, so that it does not count towards a test's timeout.
beforeAll(() => import("./ScreenPage"), 60_000);

const hash = "k7m2x9qd";
const path = `/en/groups/${hash}/screen`;
const players = ["Begoña Iturbe", "Elin Sjöqvist", "Fredrik Hägg", "Per-Anders Wikström"].map((name, index) =>
  aPlayer({ playerId: index + 1, name, rank: index + 1 }),
);

const playersAnswer = (answer: () => Response) => http.get(`*/api/groups/hash/${hash}/players`, answer);
const statsAnswer = (answer: () => Response) => http.get(`*/api/groups/hash/${hash}/stats`, answer);
const refused = () => failure(404, "group.not_found");

/** Shows the latest match, of which the first player's rating did not change. */
function answerWithMatch() {
  const played = aMatch({ createdAt: new Date().toISOString() });
  const unchanged = played.team1.players.map((player, place) =>
    place === 0 ? { ...player, eloChange: 0, eloAfter: player.eloBefore } : player,
  );
  const latestMatch = { ...played, team1: { players: unchanged } };
  server.use(
    playersAnswer(() => success({ players, total: 4, limit: 4, offset: 0 })),
    statsAnswer(() => success({ stats: someStats({ latestMatch }) })),
  );
}

beforeEach(() => {
  stubFonts();
  stubResizeObserver();
  server.use(http.get(`*/api/groups/hash/${hash}`, () => success({ group: aGroup({ publicHash: hash }) })));
  server.use(
    http.get(`*/api/groups/hash/${hash}/seal`, ({ request }) =>
      success(aSeal(Number(new URL(request.url).searchParams.get("at")))),
    ),
  );
  answerWithMatch();
});

it("shows the code of the seal after the latest match", async () => {
  await renderApp(path);
  const { matchNumber } = aMatch();
  expect(await screen.findByText(`Match ${matchNumber} · 3HH W17 3MJ WZS`)).toBeInTheDocument();
});

it("says that the ranking could not be loaded", async () => {
  server.use(playersAnswer(refused));
  await renderApp(path);
  expect(await screen.findByText(/^The ranking could not be loaded/)).toBeInTheDocument();
  expect(await screen.findByRole("heading", { name: "Just played" })).toBeInTheDocument();
});

it("says that the latest match could not be loaded, and shows the ranking all the same", async () => {
  server.use(statsAnswer(refused));
  await renderApp(path);
  expect(await screen.findByText(/^The latest match could not be loaded/)).toBeInTheDocument();
  expect(await screen.findAllByRole("listitem")).toHaveLength(4);
});

it("shows a change of 0 as neither a gain nor a loss", async () => {
  await renderApp(path);
  expect(await screen.findByRole("heading", { name: "Just played" })).toBeInTheDocument();
  const [inRanking, onCourt] = screen.getAllByText("0");
  expect(inRanking?.closest("li")).not.toHaveClass("screen-tile-up");
  expect(inRanking?.closest("li")).not.toHaveClass("screen-tile-down");
  expect(onCourt).not.toHaveClass("text-up-court");
  expect(onCourt).not.toHaveClass("text-down-court");
});

it("tells a new match by the server's clock, whatever this device's says", async () => {
  onTestFinished(() => noteServerTime(new Response(null, { headers: { date: new Date().toUTCString() } })));
  const elevenMinutes = 11 * 60_000;
  const now = new Date(Date.now() + 2 * 60 * 60_000);
  const latestMatch = aMatch({ createdAt: new Date(now.getTime() - elevenMinutes).toISOString() });
  server.use(
    http.get(`*/api/groups/hash/${hash}/stats`, () =>
      success({ stats: someStats({ latestMatch }) }, { date: now }),
    ),
  );
  await renderApp(path);
  expect(await screen.findByRole("heading", { name: "Latest match" })).toBeInTheDocument();
});

it("lets the display sleep again once the page is left", async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "wakeLock"));
  const { goTo } = await renderApp(path);
  await waitFor(() => expect(request).toHaveBeenCalledOnce());
  expect(release).not.toHaveBeenCalled();
  await goTo("/en/faq");
  await waitFor(() => expect(release).toHaveBeenCalledOnce());
});
