import { earlyLimits } from "../../rules/early-limits";

/** The numbers of the rules that stand in the help texts, under elo-core's names. A test holds them to elo-core. */
export const helpNumbers = {
  ...earlyLimits,
  recommendedPlayersMin: 4,
  recommendedPlayersMax: 8,
} as const;
