import init from "../../pkg/more/elo_more";
import { type MatchAudit, newAudit } from "./audit";
import { type InsightRules, insightRules } from "./insights";
import { loadOnce } from "./load-once";
import { type RoundRules, roundRules } from "./rounds";
import { type SealRules, sealRules } from "./seal";

/** What few pages need of elo-core, in a file of its own. */
export interface MoreRules {
  readonly rounds: RoundRules;
  /** What if, records and forecasts. */
  readonly insights: InsightRules;
  /** Seals of logs. */
  readonly seals: SealRules;
  /** Starts an audit. */
  newAudit(): MatchAudit;
}

/** Loads the WebAssembly once. */
export const loadMoreRules = loadOnce(async (): Promise<MoreRules> => {
  await init();
  return { rounds: roundRules, insights: insightRules(), seals: sealRules, newAudit };
});
