import { expect, it } from "vitest";
import { loadRules } from "../../rules/rules";
import { startRules } from "../../testing/rules";
import { helpNumbers } from "./example";

it("equal those of elo-core", async () => {
  startRules();
  const { limits } = await loadRules();
  expect(limits()).toMatchObject(helpNumbers);
});
