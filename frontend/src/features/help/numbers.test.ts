import { expect, it } from "vitest";
import { loadRules } from "../../rules/rules";
import { insightRules } from "../../testing/insight-rules";
import { initRules } from "../../testing/rules";
import { helpNumbers } from "./example";

it("equal those of elo-core", async () => {
  initRules();
  const { limits } = await loadRules();
  const { recordMatchesMin, forecastMatchesMin, matches } = await insightRules();
  const coinBrierScore = matches([], (rules) => rules.forecast().coinScore);
  expect({ ...limits(), recordMatchesMin, forecastMatchesMin, coinBrierScore }).toMatchObject(helpNumbers);
});
