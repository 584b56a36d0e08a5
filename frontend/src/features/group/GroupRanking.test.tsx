import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { RANKING_PAGE_SIZE } from "../../api/queries/players";
import { makeQueryClient } from "../../api/query-client";
import { startI18n } from "../../i18n/i18n";
import { staticLimits } from "../../rules/static-limits";
import { someStats } from "../../testing/answers";
import { stubWindowWidth } from "../../testing/browser";
import { aGroup, aRanking } from "../../testing/fixtures";
import { GroupRanking } from "./GroupRanking";
import { LoadedGroup } from "./use-group";

const rankings = [
  aRanking("Elin Sjöqvist", 1, {
    playerId: 7,
    currentElo: 1713,
    trend: 14,
    wins: 36,
    losses: 16,
    winRate: 36 / 52,
  }),
  aRanking("Jorge Villanueva", 2, {
    playerId: 8,
    currentElo: 1516,
    trend: -9,
    wins: 15,
    losses: 15,
    gamesPlayed: 30,
  }),
  aRanking("Maja Frisk", 2, {
    playerId: 9,
    currentElo: 1516,
    trend: 0,
    status: "provisional",
    gamesPlayed: 4,
  }),
  aRanking("Tomás Echeverría", 4, { playerId: 10, currentElo: 1500, gamesPlayed: 0, wins: 0, losses: 0 }),
];

beforeAll(() => startI18n("en"));
afterEach(() => vi.unstubAllGlobals());

function show(width: number, { rows = rankings, total = rankings.length, group = aGroup() } = {}) {
  stubWindowWidth(width);
  const ranking = { rankings: rows, total, trendMatches: staticLimits.trendMatches };
  const isLarge = total > RANKING_PAGE_SIZE;
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={["/en/groups/torsdag1"]}>
        <LoadedGroup value={{ ref: "torsdag1", group, stats: someStats(), ranking, isLarge }}>
          <GroupRanking />
        </LoadedGroup>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function cellsOf(name: string) {
  const row = screen.getByRole("rowheader", { name: new RegExp(name) }).closest("tr");
  return row === null ? [] : [...row.cells].map((cell) => cell.textContent);
}

describe("on a large screen", () => {
  it("shows a table with all columns, minus signs, and dashes for missing values", () => {
    show(1280);
    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads).toEqual(["#Rank", "Player", "Trend", "Won–lost", "Win rate", "Played", "Elo"]);
    expect(cellsOf("Elin")).toEqual(["1", "Elin Sjöqvist", "+14", "36–16", "69%", "52", "1713"]);
    expect(cellsOf("Jorge")[2]).toBe("\u22129");
    expect(cellsOf("Tomás")).toEqual([
      "4",
      "Tomás Echeverría",
      "none yet–",
      "–none yet",
      "–none yet",
      "0",
      "1500",
    ]);
  });

  it("repeats equal ranks, labels provisional players, and links to profiles", () => {
    show(1280);
    expect([cellsOf("Jorge")[0], cellsOf("Maja")[0]]).toEqual(["2", "2"]);
    expect(cellsOf("Maja")[1]).toContain("Provisional");
    expect(screen.getByRole("link", { name: "Player profile of Maja Frisk" })).toHaveAttribute(
      "href",
      "/en/groups/torsdag1/player/9",
    );
  });

  it("shows and announces the sorted column", async () => {
    show(1280);
    const head = (name: string) => screen.getByRole("columnheader", { name });
    expect(head("Elo")).toHaveAttribute("aria-sort", "descending");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();

    await userEvent.click(within(head("Player")).getByRole("button"));
    expect(head("Player")).toHaveAttribute("aria-sort", "ascending");
    expect(head("Elo")).not.toHaveAttribute("aria-sort");
    expect(screen.getByRole("status")).toHaveTextContent("Sorted by Player, ascending");

    await userEvent.click(within(head("Trend")).getByRole("button"));
    const names = screen.getAllByRole("rowheader").map((cell) => cell.textContent);
    expect(names.map((name) => name?.split(" ")[0])).toEqual(["Elin", "Maja", "Jorge", "Tomás"]);
  });
});

describe("with guests", () => {
  const guest = {
    ...aRanking("Ida Strand", 1, { playerId: 11, currentElo: 1600, isGuest: true }),
    rank: null,
  };

  it.each([360, 1280])("lists them after all others, below a head, at %i px", async (width) => {
    show(width, { rows: [guest, ...rankings] });
    const heads = screen.getAllByRole("rowheader").map((cell) => cell.textContent?.split(" ")[0]);
    expect(heads.at(-1)).toBe("Ida");
    expect(screen.getByText("Guests")).toBeVisible();
    const row = screen.getByRole("rowheader", { name: /Ida Strand/ }).closest("tr");
    expect(row).toHaveTextContent("Guest");
    expect(row?.cells[0]).toHaveTextContent("");
    await userEvent.click(screen.getByRole("button", { name: "Elo" }));
    const sorted = screen.getAllByRole("rowheader").map((cell) => cell.textContent?.split(" ")[0]);
    expect(sorted.at(-1)).toBe("Ida");
  });
});

describe("in a large group", () => {
  it("shows its first players, inactive ones too, while the rest of it is being loaded", () => {
    const now = new Date().toISOString();
    const active = rankings.slice(1).map((row) => ({ ...row, player: { ...row.player, lastPlayedAt: now } }));
    const rows = [...rankings.slice(0, 1), ...active];
    show(1280, { rows, total: 101, group: aGroup({ inactiveAfterWeeks: 4 }) });
    const names = screen.getAllByRole("rowheader").map((cell) => cell.textContent?.split(" ")[0]);
    expect(names).toEqual(["Elin", "Jorge", "Maja", "Tomás"]);
  });
});

describe("on a phone", () => {
  it("shows rank, name, trend and Elo, and expands a row for the rest", async () => {
    show(360);
    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads).toEqual(["#Rank", "Player", "Trend", "Elo", "Details"]);

    const opener = screen.getByRole("button", { name: "Details for Elin Sjöqvist" });
    expect(opener).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("link", { name: /Player profile/ })).toBeNull();

    await userEvent.click(opener);
    expect(opener).toHaveAttribute("aria-expanded", "true");
    // Its code is loaded when a row is opened.
    expect(await screen.findByRole("link", { name: "Player profile of Elin Sjöqvist" })).toBeVisible();
    const details = document.getElementById(opener.getAttribute("aria-controls") ?? "");
    expect(details).toHaveTextContent("Won–lost36–16Win rate69%Played52");

    await userEvent.click(opener);
    expect(screen.queryByRole("link", { name: /Player profile/ })).toBeNull();
  });
});
