import { readFileSync } from "node:fs";
import * as rules from "../../pkg/elo_core";
import type { Rules } from "../rules/rules";

/** The real rules, initialized from the file; in the browser it is fetched. */
export function initRules(): Rules {
  rules.initSync({ module: readFileSync("pkg/elo_core_bg.wasm") });
  return rules;
}
