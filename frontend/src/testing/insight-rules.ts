import { readFileSync } from "node:fs";
import { vi } from "vitest";
import { type InsightRules, loadInsightRules } from "../rules/insights";

/** The real rules, from the file; in the browser it is fetched. */
export async function insightRules(): Promise<InsightRules> {
  vi.stubGlobal("fetch", async () => {
    const headers = { "content-type": "application/wasm" };
    return new Response(readFileSync("pkg/insights/elo_insights_bg.wasm"), { headers });
  });
  const rules = await loadInsightRules();
  vi.unstubAllGlobals();
  return rules;
}
