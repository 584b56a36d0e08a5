import { expect, it } from "vitest";
import { loadRules } from "../../rules/rules";
import { startRules } from "../../testing/rules";
import { helpNumbers } from "./numbers";

it("are elo-core's", async () => {
  startRules();
  const { limits } = await loadRules();
  expect(limits()).toMatchObject(helpNumbers);
});
