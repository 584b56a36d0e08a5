import { staticLimits } from "../../rules/static-limits";

/** The numbers of the rules in the help texts, by elo-core's names. A test compares them. */
export const helpNumbers = {
  ...staticLimits,
  recommendedPlayersMin: 4,
  recommendedPlayersMax: 8,
} as const;
