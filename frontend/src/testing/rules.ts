import { readFileSync } from "node:fs";
import * as rules from "../../pkg/elo_core";
import type { Rules } from "../rules/rules";

/** Gives the real rules to a test: in the browser they are fetched, here they come as bytes. */
export function startRules(): void {
  rules.initSync({ module: readFileSync("pkg/elo_core_bg.wasm") });
}

/** The same, for tests that hand the rules on. */
export function startedRules(): Rules {
  startRules();
  return rules;
}
