import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { initSync, limits } from "../../pkg/elo_core";
import { earlyLimits } from "./early-limits";

it("agrees with elo-core", () => {
  initSync({ module: readFileSync("pkg/elo_core_bg.wasm") });
  expect(limits()).toMatchObject(earlyLimits);
});
