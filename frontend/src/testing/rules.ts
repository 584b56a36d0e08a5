import { readFileSync } from "node:fs";
import * as rules from "../../pkg/elo_core";
import type { Rules } from "../rules/rules";

/** Initializes the real rules from the file; in the browser they are fetched. */
export function startRules(): void {
  rules.initSync({ module: readFileSync("pkg/elo_core_bg.wasm") });
}

/** The same, for tests that pass the rules on. */
export function startedRules(): Rules {
  startRules();
  return rules;
}
