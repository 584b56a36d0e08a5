import { readFileSync } from "node:fs";
import { initSync } from "../../pkg/elo_core";

/** Gives the real rules to a test: in the browser they are fetched, here they come as bytes. */
export function startRules(): void {
  initSync({ module: readFileSync("pkg/elo_core_bg.wasm") });
}
