import { expect, it } from "vitest";
import { limits } from "../../pkg/elo_core";
import { startRules } from "../testing/rules";
import { earlyLimits } from "./early-limits";

it("agrees with elo-core", () => {
  startRules();
  expect(limits()).toMatchObject(earlyLimits);
});
