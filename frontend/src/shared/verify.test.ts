import { expect, it } from "vitest";
import { anExplanation } from "../testing/fixtures";
import { initRules } from "../testing/rules";
import { type Explained, isConfirmed } from "./verify";

const rules = initRules();

/** As the server sends it, with all digits. */
function exact(given: Partial<Explained> = {}): Explained {
  const expected = 1 / (1 + 10 ** ((1482 - 1632) / 400));
  return {
    ...anExplanation({ expectedWinPercent: expected * 100, rawChange: 20 * (1 - expected) }),
    playedBefore: 40,
    ...given,
  };
}

it("confirms results that the rules reproduce", () => {
  expect(isConfirmed(rules, exact())).toBe(true);
});

it.each<[string, Partial<Explained>]>([
  ["another change", { finalChange: 14, eloAfter: 1710 }],
  ["another new rating", { eloAfter: 1710 }],
  ["another average", { teamElo: 1632.5 }],
  ["an expectation that differs in its last digits", { expectedWinPercent: 70.34 }],
  ["a margin that the sets do not give", { gamesMargin: 6 }],
  ["the K-factor of a provisional player", { kFactor: 40 }],
  ["a K-factor that the number of matches does not allow", { playedBefore: 2 }],
  ["a loss", { won: false }],
])("does not confirm %s", (_, given) => {
  expect(isConfirmed(rules, exact(given))).toBe(false);
});
