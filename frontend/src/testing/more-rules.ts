import { readFileSync } from "node:fs";
import { vi } from "vitest";
import { loadMoreRules, type MoreRules } from "../rules/more-rules";

/** The real rules, from the file; in the browser it is fetched. */
export async function moreRules(): Promise<MoreRules> {
  vi.stubGlobal("fetch", async () => {
    const headers = { "content-type": "application/wasm" };
    return new Response(readFileSync("pkg/more/elo_more_bg.wasm"), { headers });
  });
  const rules = await loadMoreRules();
  vi.unstubAllGlobals();
  return rules;
}
