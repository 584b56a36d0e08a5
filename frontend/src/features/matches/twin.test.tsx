import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { Match } from "../../api/types";
import { serverTime } from "../../clock";
import { followGroup } from "../../shared/live/follow-group";
import { someStats } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import {
  entered,
  FOUR,
  GROUP,
  PATH,
  pick,
  SAVED,
  STANDINGS,
  startMatchEntry,
  submitButton,
  submitWith,
} from "../../testing/match-entry";
import { failure, success } from "../../testing/server";

vi.mock(import("../../shared/live/follow-group"), () => ({ followGroup: vi.fn(() => () => {}) }));

const { server, sent, answerWith } = startMatchEntry();

const twin = () => failure(409, "match.twin", "", { params: { number: 143, minutesAgo: 4 } });
const saved = () => success({ match: SAVED, standings: STANDINGS }, 201);
const question = () => screen.findByRole("dialog", { name: "This match was entered 4 minutes ago" });
const again = () => screen.getByRole("button", { name: "We played the same again" });

describe("a match that was entered already", () => {
  it("is shown with its score, and saved a second time by choice", async () => {
    answerWith(twin, saved);
    const { user } = await entered("643662");
    await submitWith(user, "TORSDAG7");
    const dialog = await question();
    expect(dialog).toHaveTextContent("The same four, the same score. Nothing was saved a second time.");
    expect(dialog).toHaveTextContent("Match 143");
    expect(dialog).toHaveTextContent(
      "Iñaki Zubiría and Maja Frisk beat Elin Sjöqvist and Björn Ekström 6–4, 3–6, 6–2.",
    );
    const see = within(dialog).getByRole("link", { name: "See it" });
    expect(see).toHaveFocus();
    expect(see).toHaveAttribute("href", "/en/groups/k7m2p9qa/match/143");
    await user.click(again());
    expect(await screen.findAllByRole("heading", { name: "Match 143 saved" })).not.toHaveLength(0);
    expect(sent.map(({ body }) => body.again)).toEqual([undefined, true]);
    expect(sent.map(({ body }) => body.passcode)).toEqual(["TORSDAG7", "TORSDAG7"]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it("loses nothing that was typed, and asks again for what is submitted again", async () => {
    answerWith(twin, twin);
    const { user } = await entered("643662");
    await user.type(screen.getByLabelText(/^Notes/), "Windy");
    await submitWith(user, "TORSDAG7");
    await user.click(within(await question()).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByLabelText(/^Notes/)).toHaveValue("Windy");
    await user.click(submitButton());
    await question();
    expect(sent.map(({ body }) => body.again)).toEqual([undefined, undefined]);
  });

  it("is asked about in the reader’s language, and without a passcode of a member", async () => {
    server.use(
      http.get("*/api/groups/hash/k7m2p9qa", () =>
        success({ group: { ...GROUP, isOwner: true, role: "owner" } }),
      ),
    );
    answerWith(twin, saved);
    const { user } = await entered("643662");
    await user.click(screen.getByRole("button", { name: "Language: English (EN)" }));
    await user.click(screen.getByRole("menuitemradio", { name: "Svenska" }));
    await user.click(await screen.findByRole("button", { name: "Registrera match" }));
    expect(
      await screen.findByRole("dialog", { name: "Matchen registrerades för 4 minuter sedan" }),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Vi spelade likadant igen" }));
    await screen.findAllByRole("heading", { name: "Match 143 sparad" });
    expect(sent[1]?.body).not.toHaveProperty("passcode");
  });
});

describe("a match of the same pairs with another score", () => {
  const page = { total: 0, limit: 10, offset: 0, nextBefore: null };

  /** Enters 6–4 3–6 6–2 on a device that has read this latest match, which was saved some minutes ago. */
  async function enteredAfter(latest: Partial<Match>, minutes: number) {
    const createdAt = new Date(serverTime() - minutes * 60_000).toISOString();
    server.use(
      http.get("*/api/groups/hash/k7m2p9qa/stats", () =>
        success({ stats: someStats({ latestMatch: { ...SAVED, createdAt, ...latest } }) }),
      ),
      http.get("*/api/groups/hash/k7m2p9qa/matches/months", () => success({ months: [] })),
      // There is no connection any more.
      http.get("*/api/groups/hash/k7m2p9qa/matches/recent", () => Response.error()),
    );
    const app = await renderApp(PATH.replace("/submit-match", ""));
    await screen.findByRole("heading", { name: GROUP.name });
    await app.goTo(PATH);
    await pick(app.user, ...FOUR);
    await app.user.keyboard("64366");
    expect(submitButton()).toBeDisabled();
    expect(screen.queryByText(/^Same pairs/)).toBeNull();
    await app.user.keyboard("2");
    return submitButton();
  }
  const { team1, team2 } = SAVED;

  it("is noted from this device’s own data, and is no refusal", async () => {
    const sets = [
      [6, 4],
      [6, 3],
    ];
    const submit = await enteredAfter({ sets }, 12);
    expect(submit).toBeEnabled();
    expect(submit).toHaveAccessibleDescription(/Same pairs 12 min ago: 6–4 6–3$/);
  });

  it("is noted when it is saved while the form is open", async () => {
    let matches: Match[] = [];
    server.use(http.get("*/api/groups/hash/k7m2p9qa/matches/recent", () => success({ matches, ...page })));
    const follow = vi.mocked(followGroup);
    await entered("643662");
    expect(submitButton()).not.toHaveAccessibleDescription(/Same pairs/);
    const createdAt = new Date(serverTime()).toISOString();
    matches = [{ ...SAVED, createdAt, sets: [[6, 4]] }];
    act(() => follow.mock.lastCall?.[1].onVersion({ epoch: "1", number: 9 }));
    await waitFor(() => expect(submitButton()).toHaveAccessibleDescription(/Same pairs just now: 6–4$/));
    // It is corrected to the score that is entered, or deleted.
    matches = [];
    act(() => follow.mock.lastCall?.[1].onVersion({ epoch: "1", number: 10 }));
    await waitFor(() => expect(submitButton()).not.toHaveAccessibleDescription(/Same pairs/));
  });

  it("is noted after a read that failed, with the next change of the group", async () => {
    let matches: Match[] | null = null;
    server.use(
      http.get("*/api/groups/hash/k7m2p9qa/matches/recent", () =>
        matches === null ? failure(404, "group.not_found") : success({ matches, ...page }),
      ),
    );
    const follow = vi.mocked(followGroup);
    follow.mockClear();
    await entered("643662");
    await waitFor(() => expect(follow).toHaveBeenCalled());
    matches = [{ ...SAVED, createdAt: new Date(serverTime()).toISOString(), sets: [[6, 4]] }];
    act(() => follow.mock.lastCall?.[1].onVersion({ epoch: "1", number: 9 }));
    await waitFor(() => expect(submitButton()).toHaveAccessibleDescription(/Same pairs just now: 6–4$/));
  });

  it("is read once for each version of the group", async () => {
    const createdAt = new Date(serverTime()).toISOString();
    let reads = 0;
    server.use(
      http.get("*/api/groups/hash/k7m2p9qa/matches/recent", () => {
        reads += 1;
        const matches = reads === 1 ? [] : [{ ...SAVED, createdAt, sets: [[6, 4]] }];
        const answer = success({ matches, ...page });
        answer.headers.set("group-version", String(8 + reads));
        answer.headers.set("group-epoch", "1");
        return answer;
      }),
    );
    const follow = vi.mocked(followGroup);
    follow.mockClear();
    await entered("643662");
    await waitFor(() => expect(follow).toHaveBeenCalled());
    act(() => follow.mock.lastCall?.[1].onVersion({ epoch: "1", number: 9 }));
    act(() => follow.mock.lastCall?.[1].onVersion({ epoch: "1", number: 10 }));
    await waitFor(() => expect(submitButton()).toHaveAccessibleDescription(/Same pairs just now: 6–4$/));
    expect(reads).toBe(2);
  });

  it("is read from the side that it is entered from", async () => {
    const sets = [
      [4, 6],
      [3, 6],
    ];
    const submit = await enteredAfter({ team1: team2, team2: team1, sets }, 29);
    expect(submit).toHaveAccessibleDescription(/Same pairs 29 min ago: 6–4 6–3$/);
  });

  it.each([
    ["of half an hour ago", { sets: [[6, 4]] }, 30],
    ["with the same score, of which the server asks", {}, 5],
    [
      "of other pairs",
      {
        team1: { players: [...team1.players.slice(0, 1), ...team2.players.slice(0, 1)] },
        team2: { players: [...team1.players.slice(1), ...team2.players.slice(1)] },
        sets: [[6, 4]],
      },
      5,
    ],
  ])("is not noted: one %s", async (_, latest, minutes) => {
    const submit = await enteredAfter(latest, minutes);
    expect(submit).not.toHaveAccessibleDescription(/Same pairs/);
  });
});
