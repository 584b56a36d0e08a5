import { expect, it } from "vitest";
import { loadRules } from "../../rules/rules";
import { initRules } from "../../testing/rules";
import { helpNumbers } from "./example";

it("equal those of elo-core", async () => {
  initRules();
  const { limits } = await loadRules();
  expect(limits()).toMatchObject(helpNumbers);
});
