import init, * as rules from "../../pkg/elo_core";
import { loadOnce } from "./load-once";

export type {
  AffectedPlayer,
  MatchForm,
  MatchRating,
  Outcome,
  PlayerChange,
  Violation,
} from "../../pkg/elo_core";

/** elo-core compiled to WebAssembly; its results equal the server's, bit for bit. */
export type Rules = Omit<typeof rules, "default" | "initSync">;

/** Loads the rules once. Pages render without them and load them on the first input. */
export const loadRules = loadOnce(async (): Promise<Rules> => {
  await init();
  return rules;
});
