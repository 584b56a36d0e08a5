import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { PlayerProfile } from "../../../api/types";
import { loadNamespaces, startI18n } from "../../../i18n/i18n";
import { stubResizeObserver, stubWindowWidth } from "../../../testing/browser";
import { aPlayer } from "../../../testing/fixtures";
import { EloHistory } from "./EloHistory";

beforeAll(async () => {
  await startI18n("en");
  await loadNamespaces(["players"]);
});
beforeEach(() => {
  stubWindowWidth(360);
  stubResizeObserver();
});
afterEach(() => vi.unstubAllGlobals());

function show(matches: number) {
  const profile: PlayerProfile = {
    player: aPlayer(),
    totalPlayers: 19,
    trend: 14,
    history: Array.from({ length: matches + 1 }, (_, index) => ({
      matchNumber: index * 2,
      playedOn: "2025-06-12",
      elo: 1500 + index * 4 - (index % 3) * 10,
    })),
    insights: {
      currentStreak: null,
      longestWinningStreak: null,
      longestLosingStreak: null,
      bestPartner: null,
      worstPartner: null,
      easiestOpponent: null,
      toughestOpponent: null,
      biggestWin: null,
      biggestUpset: null,
    },
    totals: { setsWon: 0, setsLost: 0, gamesWon: 0, gamesLost: 0 },
  };
  render(<EloHistory profile={profile} />);
}

it("selects matches with the arrow keys", async () => {
  show(3);
  const chart = screen.getByRole("slider", { name: "Elo of Elin Sjöqvist, match by match" });
  expect(chart).toHaveAttribute("aria-valuetext", "12 Jun 2025, match 6: Elo 1512");

  chart.focus();
  await userEvent.keyboard("{ArrowLeft}");
  expect(chart).toHaveAttribute("aria-valuetext", "12 Jun 2025, match 4: Elo 1488");
  await userEvent.keyboard("{Home}");
  expect(chart).toHaveAttribute("aria-valuetext", "Start: Elo 1500");
  await userEvent.keyboard("{ArrowLeft}{End}");
  expect(chart).toHaveAttribute("aria-valuenow", "3");
});

it("shows a table on request, the newest match first", async () => {
  show(2);
  expect(screen.queryByRole("table")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show as table" }));
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Match", "Date", "Change", "Elo"],
    ["4", "12 Jun 2025", "\u22126", "1488"],
    ["2", "12 Jun 2025", "\u22126", "1494"],
    ["Start", "12 Jun 2025", "", "1500"],
  ]);
});

it("offers the last matches if there are more", async () => {
  show(30);
  await userEvent.click(screen.getByRole("radio", { name: "Last 20" }));
  expect(screen.getByRole("slider")).toHaveAttribute("aria-valuemax", "20");
});

it("does not offer the last matches if there are few", () => {
  show(20);
  expect(screen.queryByRole("radio", { name: "Last 20" })).toBeNull();
  expect(screen.getByRole("radio", { name: "By match" })).toBeChecked();
});
