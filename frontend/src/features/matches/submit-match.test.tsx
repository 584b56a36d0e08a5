import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MatchSubmission, Ranking, SubmittedMatch } from "../../api/types";
import { storePasscode } from "../../shared/stored-passcode";
import { renderApp } from "../../testing/app";
import { aGroup, aMatch, aRanking } from "../../testing/fixtures";
import { initRules } from "../../testing/rules";
import { failure, playersOf, startServer, success } from "../../testing/server";

const server = startServer();
beforeAll(initRules);
// Loads the page's chunk in advance, so that it does not count towards a test's timeout.
beforeAll(() => import("./SubmitMatchPage"), 60_000);

const GROUP = aGroup({ name: "Torsdagspadel Lidingö", publicHash: "k7m2p9qa" });
const PATH = "/en/groups/k7m2p9qa/submit-match";

const RANKING: Ranking[] = [
  aRanking("Elin Sjöqvist", 1, { playerId: 21, currentElo: 1713 }),
  aRanking("Iñaki Zubiría", 2, { playerId: 11, currentElo: 1687 }),
  aRanking("Björn Ekström", 3, { playerId: 22, currentElo: 1552 }),
  aRanking("Maja Frisk", 4, { playerId: 12, currentElo: 1516, gamesPlayed: 4, status: "provisional" }),
  aRanking("Karin Öhrn", 5, { playerId: 31, currentElo: 1500, lastPlayedAt: null }),
];

const FOUR = ["Iñaki Zubiría", "Maja Frisk", "Elin Sjöqvist", "Björn Ekström"];

let sent: { body: MatchSubmission; key: string | null; saved: boolean }[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.get("*/api/groups/hash/k7m2p9qa", () => success({ group: GROUP })),
    http.get("*/api/groups/hash/k7m2p9qa/players", ({ request }) => {
      const isSaved = sent.some(({ saved }) => saved);
      return playersOf(isSaved ? AFTER : RANKING, request);
    }),
  );
});

/** The server's responses to submissions, in order. */
function answerWith(...answers: (() => Response)[]) {
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
}

type User = Awaited<ReturnType<typeof renderApp>>["user"];

/** The chip of a player in the list; the court has a button with the name as well. */
async function pick(user: User, ...names: string[]) {
  for (const name of names) {
    const players = await screen.findByRole("region", { name: "Players to pick" });
    await user.click(within(players).getByRole("button", { name: new RegExp(name) }));
  }
}

async function entered(score: string) {
  const app = await renderApp(PATH);
  await pick(app.user, ...FOUR);
  if (score !== "") await app.user.keyboard(score);
  return app;
}

const passcodeField = () => screen.findByRole("textbox", { name: "Group passcode" });

/** Submits, and enters the passcode in the sheet that asks for it. */
async function submitWith(user: User, passcode: string) {
  await user.click(submitButton());
  await user.type(await passcodeField(), `${passcode}{Enter}`);
}

const place = (name: RegExp) => screen.getByRole("button", { name });
/** The sheet's button if it is open, else the bar's. */
const submitButton = () => screen.getAllByRole("button", { name: "Submit match" }).at(-1) as HTMLElement;

describe("picking players", () => {
  it("fills the places in order, and removes picked names from the list", async () => {
    const { user } = await renderApp(PATH);
    await screen.findByRole("button", { name: "Team 1, player 1: being picked" });
    await pick(user, "Iñaki Zubiría");
    expect(place(/^Team 1, player 1: Iñaki Zubiría, Elo 1687, rank 2$/)).toHaveAttribute(
      "aria-pressed",
      "false",
    );
    expect(place(/^Team 1, player 2: being picked$/)).toHaveAttribute("aria-pressed", "true");
    const players = screen.getByRole("region", { name: "Players to pick" });
    expect(within(players).queryByRole("button", { name: /Iñaki/ })).not.toBeInTheDocument();
    expect(screen.getByText("Iñaki Zubiría picked. Now team 1, player 2.")).toBeInTheDocument();
    expect(screen.getByText("Pick 3 more players")).toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
  });

  it("works with the keyboard alone: the focus moves from chip to chip, then to the score", async () => {
    const { user } = await renderApp(PATH);
    await pick(user, "Elin Sjöqvist");
    expect(document.activeElement).toHaveAttribute("data-chip");
    await user.keyboard("{Enter}{Enter}{Enter}");
    expect(screen.getByRole("textbox", { name: /^Set 1, games won by Sjöqvist/ })).toHaveFocus();
  });

  it("clears and changes a place, swaps sides and clears all", async () => {
    const { user } = await renderApp(PATH);
    await pick(user, ...FOUR);
    await user.click(screen.getByRole("button", { name: "Remove Maja Frisk" }));
    await pick(user, "Karin Öhrn");
    expect(place(/^Team 1, player 2: Karin Öhrn/)).toBeInTheDocument();
    await user.click(place(/^Team 2, player 1: Elin/));
    await pick(user, "Maja Frisk");
    expect(place(/^Team 2, player 1: Maja Frisk/)).toBeInTheDocument();
    await user.click(screen.getAllByRole("button", { name: "Swap sides" })[0] as HTMLElement);
    expect(place(/^Team 1, player 1: Maja Frisk/)).toBeInTheDocument();
    await user.click(screen.getAllByRole("button", { name: "Clear" })[0] as HTMLElement);
    expect(place(/^Team 1, player 1: being picked$/)).toBeInTheDocument();
  });

  it("restores what was cleared, until something else is entered", async () => {
    const { user } = await entered("6436");
    await user.click(screen.getAllByRole("button", { name: "Clear" })[0] as HTMLElement);
    await user.click(screen.getAllByRole("button", { name: "Undo" })[0] as HTMLElement);
    expect(place(/^Team 2, player 2: Björn Ekström/)).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Set 2, games won by Zubiría & Frisk" })).toHaveValue("3");
    await user.click(screen.getAllByRole("button", { name: "Clear" })[0] as HTMLElement);
    await pick(user, "Karin Öhrn");
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
    expect(screen.getAllByRole("button", { name: "Clear" })).not.toHaveLength(0);
  });
});

describe("picking from a large group", () => {
  const MANY = Array.from({ length: 205 }, (_, index) =>
    aRanking(`Player ${String(index + 1).padStart(3, "0")}`, index + 1, {
      playerId: index + 1,
      lastPlayedAt: null,
    }),
  );

  it("shows the first 100 players, and the others by a search", async () => {
    server.use(http.get("*/api/groups/hash/k7m2p9qa/players", ({ request }) => playersOf(MANY, request)));
    const { user } = await renderApp(PATH);
    const players = await screen.findByRole("region", { name: "Players to pick" });
    const chips = () => within(players).getAllByRole("button");
    expect(chips()).toHaveLength(100);
    expect(within(players).getByText("105 more players. Type a name to find them.")).toBeInTheDocument();

    const search = within(players).getByRole("searchbox", { name: "Search 205 players" });
    await user.type(search, "player 20");
    expect(chips().map(({ textContent }) => textContent?.slice(0, 10))).toEqual(
      ["020", "120", "200", "201", "202", "203", "204", "205"].map((number) => `Player ${number}`),
    );
    expect(within(players).queryByText(/more player/)).not.toBeInTheDocument();
    await user.clear(search);
    await user.type(search, "player 204{Enter}");
    expect(place(/^Team 1, player 1: Player 204/)).toBeInTheDocument();
  });
});

describe("the score", () => {
  it("previews the four changes after each digit", async () => {
    const { user } = await entered("6");
    expect(place(/^Team 1, player 1: Iñaki Zubiría, Elo 1687, rank 2$/)).toBeInTheDocument();
    await user.keyboard("43662");
    expect(
      place(/^Team 1, player 1: Iñaki Zubiría, \+14, Elo from 1687 to 1701, rank from 2 to 1$/),
    ).toBeInTheDocument();
    expect(
      place(/^Team 1, player 2: Maja Frisk, \+25, Elo from 1516 to 1541, rank from 4 to 3$/),
    ).toBeInTheDocument();
    expect(place(/^Team 2, player 1: Elin Sjöqvist, −14,/)).toBeInTheDocument();
    expect(
      screen.getByRole("img", { name: "Expected to win: Zubiría & Frisk 46%, Sjöqvist & Ekström 54%" }),
    ).toBeInTheDocument();
    expect(document.body).toHaveTextContent("Iñaki Zubiría and Maja Frisk win 2–1 in sets, 15–12 in games");
    expect(screen.getByText("Match 5: no longer provisional after this")).toBeInTheDocument();
    expect(submitButton()).toBeEnabled();
  });

  it("can be typed on the keyboard, and corrected", async () => {
    const { user } = await entered("");
    const keys = screen.getByRole("group", { name: "Games" });
    await user.click(within(keys).getByRole("button", { name: "6" }));
    await user.click(within(keys).getByRole("button", { name: "7" }));
    expect(screen.getByRole("textbox", { name: "Set 1, games won by Sjöqvist & Ekström" })).toHaveValue("7");
    await user.click(within(keys).getByRole("button", { name: "Erase" }));
    await user.click(within(keys).getByRole("button", { name: "4" }));
    expect(screen.getByRole("textbox", { name: "Set 1, games won by Sjöqvist & Ekström" })).toHaveValue("4");
  });

  it("accepts long tie-breaks, with a hint that a score is unusual", async () => {
    const { user } = await entered("6446");
    const keys = screen.getByRole("group", { name: "Games" });
    await user.click(within(keys).getByRole("button", { name: "More" }));
    await user.click(within(keys).getByRole("button", { name: "10" }));
    await user.click(within(keys).getByRole("button", { name: "More" }));
    await user.type(screen.getByLabelText("Another number"), "8{Enter}");
    expect(screen.getByRole("textbox", { name: "Set 3, games won by Sjöqvist & Ekström" })).toHaveValue("8");
    expect(screen.queryByText(/is unusual in padel/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Remove set 3" }));
    await user.click(screen.getByRole("textbox", { name: "Set 2, games won by Zubiría & Frisk" }));
    await user.keyboard("98");
    expect(document.body).toHaveTextContent("9–8 is unusual in padel. It counts as entered.");
    expect(submitButton()).toBeEnabled();
  });

  it("expands to every number of the calculation", async () => {
    const { user } = await entered("643662");
    await user.click(screen.getByRole("button", { name: "How it is calculated" }));
    expect(
      screen.getAllByText(
        "Iñaki and Maja were expected to win 46% of the time. Winning earned 10.9 points and 3 games of margin added 3, together +14 after rounding.",
      )[0],
    ).toBeInTheDocument();
  });
});

describe("saving", () => {
  it("sends the match once and shows its result", async () => {
    answerWith(() => success({ match: SAVED, standings: STANDINGS }, 201));
    const { user, address } = await entered("643662");
    await user.type(screen.getByLabelText(/^Notes/), "Golden point");
    await submitWith(user, "TORSDAG7");
    expect(await screen.findAllByRole("heading", { name: "Match 143 saved" })).not.toHaveLength(0);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      team1: [11, 12],
      team2: [21, 22],
      sets: [
        [6, 4],
        [3, 6],
        [6, 2],
      ],
      notes: "Golden point",
      passcode: "TORSDAG7",
    });
    expect(screen.getByText("Iñaki Zubiría takes first place")).toBeInTheDocument();
    expect(screen.getByText("Maja Frisk, established after 5 matches")).toBeInTheDocument();
    expect(screen.getByText(/Iñaki and Maja won against the odds and by 3 games/)).toHaveTextContent(
      "46% expected.",
    );

    await user.click(screen.getByRole("button", { name: "Rematch, same four" }));
    expect(
      await screen.findByRole("button", { name: /^Team 2, player 2: Björn Ekström/ }),
    ).toBeInTheDocument();
    const first = screen.getByRole("textbox", { name: "Set 1, games won by Zubiría & Frisk" });
    expect(first).toHaveValue("");
    expect(first).toHaveFocus();
    expect(address()).toBe(PATH);
  });

  it("starts a rematch from the ratings after the match, before they are read again", async () => {
    answerWith(() => success({ match: SAVED, standings: STANDINGS }, 201));
    const { user } = await entered("643662");
    server.use(http.get("*/api/groups/hash/k7m2p9qa/players", () => HttpResponse.error()));
    await submitWith(user, "TORSDAG7");
    await screen.findByText("Iñaki Zubiría takes first place");
    await user.click(screen.getByRole("button", { name: "Rematch, same four" }));
    expect(
      await screen.findByRole("button", { name: /^Team 1, player 1: Iñaki Zubiría, Elo 1701, rank 1$/ }),
    ).toBeInTheDocument();
  });

  it.each([
    ["Same four, new partners", /^Team 1, player 2: Elin Sjöqvist/],
    ["New match", /^Team 1, player 1: being picked$/],
  ])("goes on with: %s", async (next, lineup) => {
    answerWith(() => success({ match: SAVED, standings: STANDINGS }, 201));
    const { user } = await entered("643662");
    await submitWith(user, "TORSDAG7");
    await screen.findByText("Iñaki Zubiría takes first place");
    await user.click(screen.getByRole("button", { name: next }));
    expect(await screen.findByRole("button", { name: lineup })).toBeInTheDocument();
    expect(
      screen.getByRole("textbox", { name: /^Set 1, games won by (Zubiría|Team 1)/, hidden: true }),
    ).toHaveValue("");
  });

  it("reads no trends", async () => {
    const queries: string[] = [];
    server.events.on("request:start", ({ request }) => queries.push(new URL(request.url).search));
    await entered("");
    expect(queries).not.toEqual([]);
    expect(queries.filter((query) => query !== "")).toEqual([]);
    server.events.removeAllListeners();
  });

  it("shows the result in another language, including the name of an anonymised player", async () => {
    const [first, ...others] = SAVED.team1.players;
    const former = { name: "Former player 3", formerNumber: 3 };
    const team1 = { players: [{ ...(first ?? member(11, "", 1687, 14)), ...former }, ...others] };
    answerWith(() => success({ match: { ...SAVED, team1 }, standings: STANDINGS }, 201));
    const { user } = await entered("643662");
    await submitWith(user, "TORSDAG7");
    expect(await screen.findByText("Former player 3 takes first place")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Language: English (EN)" }));
    await user.click(screen.getByRole("menuitemradio", { name: "Svenska" }));
    expect(await screen.findByText("Tidigare spelare 3 tar förstaplatsen")).toBeInTheDocument();
    expect(screen.queryAllByText(/Former.player 3/)).toEqual([]);
  });

  it("is inactive without a winner, and says which rule is violated", async () => {
    const { user } = await renderApp(PATH.replace("/en/", "/sv/"), "sv");
    await screen.findByRole("region", { name: "Spelare att välja" });
    for (const name of FOUR)
      await user.click(screen.getAllByRole("button", { name: new RegExp(name) }).at(-1) as HTMLElement);
    const submit = screen.getByRole("button", { name: "Registrera match" });
    await user.keyboard("6455");
    expect(submit).toBeDisabled();
    expect(submit).toHaveAccessibleDescription("Set 2: Ett set kan inte sluta oavgjort");
    await user.keyboard("{Backspace}7");
    expect(submit).toBeDisabled();
    expect(submit).toHaveAccessibleDescription(/1–1 i set/);
    await user.keyboard("76");
    expect(submit).toBeEnabled();
  });

  it("reuses the idempotency key after a failure", async () => {
    answerWith(
      () => HttpResponse.error(),
      () => failure(423, "match.locked", "", { params: { retryAfter: 60 } }),
      () => success({ match: SAVED, standings: STANDINGS }, 201),
    );
    const { user } = await entered("643662");
    await submitWith(user, "TORSDAG7");
    expect(await screen.findByText(/You’re offline/)).toBeInTheDocument();
    await user.click(submitButton());
    expect(await screen.findByText(/Someone else is changing the latest match/)).toBeInTheDocument();
    await user.click(submitButton());
    expect(await screen.findAllByRole("heading", { name: "Match 143 saved" })).not.toHaveLength(0);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it("uses a new idempotency key if an earlier version was saved", async () => {
    answerWith(
      () => failure(409, "idempotency.mismatch"),
      () => success({ match: SAVED, standings: STANDINGS }, 201),
    );
    const { user } = await entered("643662");
    await submitWith(user, "TORSDAG7");
    expect(
      await screen.findByText(/An earlier version of this match has already been saved/),
    ).toBeInTheDocument();
    await user.click(submitButton());
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it("requires no passcode from the group's owner", async () => {
    server.use(http.get("*/api/groups/hash/k7m2p9qa", () => success({ group: { ...GROUP, isOwner: true } })));
    answerWith(() => success({ match: SAVED, standings: STANDINGS }, 201));
    const { user } = await entered("643662");
    await user.click(submitButton());
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    expect(sent[0]?.body).not.toHaveProperty("passcode");
  });
});

describe("the passcode", () => {
  it("is asked for by Submit alone, and once for the evening and the next one", async () => {
    answerWith(
      () => success({ match: SAVED, standings: STANDINGS }, 201),
      () => success({ match: SAVED, standings: STANDINGS }, 201),
    );
    const first = await entered("643662");
    expect(screen.queryByText("Group passcode")).not.toBeInTheDocument();
    await first.user.click(submitButton());
    expect(await passcodeField()).toHaveFocus();
    expect(screen.getByRole("switch", { name: "Remember on this device" })).toBeChecked();
    await first.user.keyboard("TORSDAG7");
    await first.user.click(submitButton());
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    first.unmount();
    sessionStorage.clear();

    const { user } = await entered("643662");
    await user.click(submitButton());
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    expect(sent.map(({ body }) => body.passcode)).toEqual(["TORSDAG7", "TORSDAG7"]);
  });

  it("lasts until the tab is closed if the switch is off", async () => {
    const saved = () => success({ match: SAVED, standings: STANDINGS }, 201);
    answerWith(saved, saved);
    const first = await entered("643662");
    await first.user.click(submitButton());
    await first.user.click(screen.getByRole("switch", { name: "Remember on this device" }));
    await first.user.type(await passcodeField(), "TORSDAG7{Enter}");
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    await first.user.click(screen.getByRole("button", { name: "Rematch, same four" }));
    await first.user.click(
      await screen.findByRole("textbox", { name: "Set 1, games won by Zubiría & Frisk" }),
    );
    await first.user.keyboard("643662");
    await first.user.click(submitButton());
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    first.unmount();
    sessionStorage.clear();

    const { user } = await entered("643662");
    await user.click(submitButton());
    expect(await passcodeField()).toHaveValue("");
  });

  it("that is missing or wrong is reported at its field, and stays", async () => {
    answerWith(() => failure(401, "passcode.wrong", "", { params: { remainingAttempts: 4 } }));
    const { user } = await entered("643662");
    await user.click(submitButton());
    const passcode = await passcodeField();
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(passcode).toHaveAccessibleDescription("Passcode is required to submit matches"),
    );
    expect(sent).toHaveLength(0);

    await user.keyboard("wrong");
    expect(passcode).toBeValid();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(passcode).toHaveAccessibleDescription(/4 attempts left within the hour/));
    expect(passcode).toHaveValue("wrong");
    expect(passcode).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("textbox", { name: "Group passcode" })).not.toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Set 3, games won by Sjöqvist & Ekström" })).toHaveValue("2");
  });

  it("that was changed is deleted, and asked for again with the old text", async () => {
    localStorage.setItem("duelo.passcode.k7m2p9qa", "TORSDAG6");
    answerWith(
      () => failure(401, "passcode.wrong"),
      () => success({ match: SAVED, standings: STANDINGS }, 201),
    );
    const { user } = await entered("643662");
    await user.click(submitButton());
    const passcode = await passcodeField();
    expect(passcode).toHaveValue("TORSDAG6");
    expect(passcode).toHaveAccessibleDescription(/The passcode is wrong/);
    expect(localStorage.getItem("duelo.passcode.k7m2p9qa")).toBeNull();
    await user.type(passcode, "{Backspace}7{Enter}");
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    expect(localStorage.getItem("duelo.passcode.k7m2p9qa")).toBe("TORSDAG7");
  });

  it("of a link that is wrong does not displace the remembered one", async () => {
    localStorage.setItem("duelo.passcode.k7m2p9qa", "TORSDAG7");
    storePasscode("k7m2p9qa", { passcode: "WRONG", remember: true });
    answerWith(
      () => failure(401, "passcode.wrong"),
      () => success({ match: SAVED, standings: STANDINGS }, 201),
    );
    const { user } = await entered("643662");
    await user.click(submitButton());
    expect(await passcodeField()).toHaveValue("WRONG");
    expect(localStorage.getItem("duelo.passcode.k7m2p9qa")).toBe("TORSDAG7");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(submitButton());
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    expect(sent.map(({ body }) => body.passcode)).toEqual(["WRONG", "TORSDAG7"]);
  });

  it("counts down after too many wrong ones", async () => {
    answerWith(() =>
      failure(429, "limit.passcodes", "", { params: { retryAfter: 600, remainingAttempts: 0 } }),
    );
    const { user } = await entered("643662");
    await submitWith(user, "TORSDAG8");
    const passcode = await passcodeField();
    await waitFor(() => expect(passcode).toHaveAccessibleDescription(/try again in 10 minutes/));
    const buttons = screen.getAllByRole("button", { name: /^(Please wait 10 minutes|Submit match)$/ });
    expect(buttons).toHaveLength(2);
    for (const button of buttons) expect(button).toBeDisabled();
  });

  it("can be forgotten", async () => {
    localStorage.setItem("duelo.passcode.k7m2p9qa", "TORSDAG7");
    const { user } = await entered("643662");
    await user.click(screen.getByRole("button", { name: "Forget" }));
    expect(screen.queryByRole("button", { name: "Forget" })).not.toBeInTheDocument();
    await user.click(submitButton());
    expect(await passcodeField()).toHaveValue("");
  });

  it("of a link is used without being asked for, and leaves the address", async () => {
    answerWith(() => success({ match: SAVED, standings: STANDINGS }, 201));
    const { user, address } = await renderApp(`${PATH}#passcode=TORSDAG7`);
    await waitFor(() => expect(address()).toBe(PATH));
    await pick(user, ...FOUR);
    await user.keyboard("643662");
    await user.click(submitButton());
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    expect(sent[0]?.body).toMatchObject({ passcode: "TORSDAG7" });
    expect(localStorage.getItem("duelo.passcode.k7m2p9qa")).toBe("TORSDAG7");
  });
});

describe("the page", () => {
  it("keeps the input over a reload", async () => {
    const first = await entered("643");
    await first.user.type(screen.getByLabelText(/^Notes/), "Golden point");
    first.unmount();
    await renderApp(PATH);
    expect(await screen.findByRole("button", { name: /^Team 1, player 2: Maja Frisk/ })).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Set 2, games won by Zubiría & Frisk" })).toHaveValue("3");
    expect(screen.getByLabelText(/^Notes/)).toHaveValue("Golden point");
  });

  it("shows a message when there are too few players", async () => {
    server.use(
      http.get("*/api/groups/hash/k7m2p9qa/players", ({ request }) =>
        playersOf(RANKING.slice(0, 3), request),
      ),
    );
    await renderApp(PATH);
    expect(
      await screen.findByText("You need at least 4 players to submit a doubles padel match."),
    ).toBeInTheDocument();
    expect(screen.getByText(/This group has 3 players\./)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Go back" })).toHaveAttribute("href", "/en/groups/k7m2p9qa");
  });
});

const member = (playerId: number, name: string, eloBefore: number, eloChange: number) => ({
  playerId,
  name,
  formerNumber: null,
  eloBefore,
  eloChange,
  eloAfter: eloBefore + eloChange,
});

const SAVED = aMatch({
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

const STANDINGS: SubmittedMatch["standings"] = [
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
