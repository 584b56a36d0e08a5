import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { makeQueryClient } from "../../api/query-client";
import type { Explanation } from "../../api/types";
import { changeLanguage, loadNamespaces, startI18n } from "../../i18n/i18n";
import type { Language } from "../../i18n/languages";
import { anExplanation } from "../../testing/fixtures";
import { ExplainedMatch } from "./ExplainedMatch";

beforeAll(async () => {
  await startI18n("en");
  await loadNamespaces(["players"]);
});

async function opened(language: Language, given: Partial<Explanation> = {}) {
  await changeLanguage(language);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <ExplainedMatch
          group="k7m2x9qd"
          playerName="Elin Sjöqvist"
          explanation={{ ...anExplanation(given), playedBefore: 40 }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button"));
  return screen.getByRole("listitem").textContent;
}

it("expands to every number of the calculation", async () => {
  const text = await opened("en");
  for (const part of [
    "Own team average(1696 + 1568) / 21632",
    "Opponents’ average(1535 + 1429) / 21482",
    "Expected to win70.3%",
    "K-factor20 after the first 5 matches20",
    "Raw change20 × (1 − 0.703)+5.9",
    "Games margin12 − 5 games+7",
    "Final change16961709+13",
  ]) {
    expect(text).toContain(part);
  }
});

it("explains it in one sentence, in each language", async () => {
  expect(await opened("en")).toContain(
    "Elin and Núria were expected to win 70% of the time. Winning earned 5.9 points and 7 games of margin added 7, together +13 after rounding.",
  );
});

it("explains it in Swedish", async () => {
  expect(await opened("sv")).toContain("Elin och Núria väntades vinna 70\u00a0% av gångerna.");
});

it("explains it in Spanish", async () => {
  expect(await opened("es")).toContain("Se esperaba que Elin y Núria ganaran el 70\u00a0% de las veces.");
});

it("explains a loss with the opponents' games first, and a margin of zero", async () => {
  const text = await opened("en", {
    won: false,
    rawChange: -14.07,
    gamesMargin: 0,
    finalChange: -14,
    eloAfter: 1682,
    kFactor: 40,
    sets: [
      [6, 7],
      [6, 0],
      [6, 7],
    ],
  });
  expect(text).toContain("Raw change40 × (0 − 0.703)\u221214.1");
  expect(text).toContain("K-factor40 in the first 5 matches40");
  expect(text).toContain("14 − 18 games, never below 0");
  expect(text).toContain(
    "Losing cost 14.1 points and the games took none, which makes \u221214 after rounding.",
  );
});
