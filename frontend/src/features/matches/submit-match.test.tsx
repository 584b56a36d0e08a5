import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../testing/app";
import {
  entered,
  FOUR,
  GROUP,
  member,
  PATH,
  RANKING,
  SAVED,
  STANDINGS,
  startMatchEntry,
  submitButton,
  submitWith,
} from "../../testing/match-entry";
import { failure, playersOf, success } from "../../testing/server";

const { server, sent, answerWith } = startMatchEntry();

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
    expect(screen.getByText("Iñaki takes first place from Elin")).toBeInTheDocument();
    expect(screen.getByText("Won against the odds, so it moves more")).toBeInTheDocument();
    expect(screen.getByRole("img", { name: /Iñaki and Maja 46%/ })).toBeInTheDocument();

    await user.click(screen.getByRole("button", { name: "Rematch" }));
    expect(
      await screen.findByRole("button", { name: /^Team 2, player 2: Björn Ekström/ }),
    ).toBeInTheDocument();
    const first = screen.getByRole("textbox", { name: "Set 1, games won by Iñaki and Maja" });
    expect(first).toHaveValue("");
    expect(first).toHaveFocus();
    expect(address()).toBe(PATH);
  });

  it("starts a rematch from the ratings after the match, before they are read again", async () => {
    answerWith(() => success({ match: SAVED, standings: STANDINGS }, 201));
    const { user } = await entered("643662");
    server.use(http.get("*/api/groups/hash/k7m2p9qa/players", () => HttpResponse.error()));
    await submitWith(user, "TORSDAG7");
    await screen.findByText("Iñaki takes first place from Elin");
    await user.click(screen.getByRole("button", { name: "Rematch" }));
    expect(
      await screen.findByRole("button", { name: /^Team 1, player 1: Iñaki Zubiría, Elo 1701, rank 1$/ }),
    ).toBeInTheDocument();
  });

  it.each([
    ["New pairs", /^Team 1, player 2: Elin Sjöqvist/],
    ["New match", /^Team 1, player 1: being picked$/],
  ])("goes on with: %s", async (next, lineup) => {
    answerWith(() => success({ match: SAVED, standings: STANDINGS }, 201));
    const { user } = await entered("643662");
    await submitWith(user, "TORSDAG7");
    await screen.findByText("Iñaki takes first place from Elin");
    await user.click(screen.getByRole("button", { name: next }));
    expect(await screen.findByRole("button", { name: lineup })).toBeInTheDocument();
    expect(
      screen.getByRole("textbox", { name: /^Set 1, games won by (Iñaki|Team 1)/, hidden: true }),
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
    expect(
      await screen.findByRole("heading", { name: /Former.player.3 takes first place/ }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Language: English (EN)" }));
    await user.click(screen.getByRole("menuitemradio", { name: "Svenska" }));
    expect(
      await screen.findByRole("heading", { name: /Tidigare.spelare.3 tar förstaplatsen/ }),
    ).toBeInTheDocument();
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
    expect(submit).toHaveAccessibleDescription("Ett set var");
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
    server.use(
      http.get("*/api/groups/hash/k7m2p9qa", () =>
        success({ group: { ...GROUP, isOwner: true, role: "owner" } }),
      ),
    );
    answerWith(() => success({ match: SAVED, standings: STANDINGS }, 201));
    const { user } = await entered("643662");
    await user.click(submitButton());
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    expect(sent[0]?.body).not.toHaveProperty("passcode");
  });
});

describe("paused submissions", () => {
  it("are announced before anything is typed, and refuse a match without losing it", async () => {
    let submissionsPaused = true;
    server.use(
      http.get("*/api/groups/hash/k7m2p9qa", () => success({ group: { ...GROUP, submissionsPaused } })),
    );
    answerWith(
      () => failure(423, "match.submissions_paused"),
      () => success({ match: SAVED, standings: STANDINGS }, 201),
    );
    const { user } = await entered("643662");
    expect(screen.getByText("Submissions are paused")).toBeVisible();
    await submitWith(user, "TORSDAG7");
    expect(await screen.findByRole("alert")).toHaveTextContent("The admin has paused submissions");
    submissionsPaused = false;
    await user.click(submitButton());
    await screen.findAllByRole("heading", { name: "Match 143 saved" });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it("do not concern the owner", async () => {
    const group = { ...GROUP, isOwner: true, role: "owner", submissionsPaused: true };
    server.use(http.get("*/api/groups/hash/k7m2p9qa", () => success({ group })));
    await entered("643662");
    expect(screen.queryByText("Submissions are paused")).toBeNull();
  });
});

describe("the page", () => {
  it("keeps the input over a reload", async () => {
    const first = await entered("643");
    await first.user.type(screen.getByLabelText(/^Notes/), "Golden point");
    first.unmount();
    await renderApp(PATH);
    expect(await screen.findByRole("button", { name: /^Team 1, player 2: Maja Frisk/ })).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Set 2, games won by Iñaki and Maja" })).toHaveValue("3");
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
