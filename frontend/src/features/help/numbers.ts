import { staticLimits } from "../../rules/static-limits";

/** The numbers of the rules that stand in the help texts, under elo-core's names. A test holds them to elo-core. */
export const helpNumbers = {
  ...staticLimits,
  recommendedPlayersMin: 4,
  recommendedPlayersMax: 8,
} as const;
