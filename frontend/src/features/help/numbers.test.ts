import { expect, it } from "vitest";
import { loadRules } from "../../rules/rules";
import { moreRules } from "../../testing/more-rules";
import { initRules } from "../../testing/rules";
import { helpNumbers } from "./example";

it("equal those of elo-core", async () => {
  initRules();
  const { limits } = await loadRules();
  const { recordMatchesMin, forecastMatchesMin, matches } = (await moreRules()).insights;
  const coinBrierScore = matches([], (rules) => rules.forecast().coinScore);
  expect({ ...limits(), recordMatchesMin, forecastMatchesMin, coinBrierScore }).toMatchObject(helpNumbers);
});
