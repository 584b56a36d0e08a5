import { staticLimits } from "../../rules/static-limits";

/** The example match of the rules and landing pages. A test compares its numbers with elo-core. */
export const example = {
  home: {
    average: 1601.5,
    players: [
      { name: "Iñaki", rating: 1687, played: 41 },
      { name: "Maja", rating: 1516, played: 4 },
    ],
  },
  away: {
    average: 1632.5,
    players: [
      { name: "Elin", rating: 1713, played: 52 },
      { name: "Björn", rating: 1552, played: 30 },
    ],
  },
  sets: [
    [6, 4],
    [3, 6],
    [6, 2],
  ],
  /** Of the pair at home. */
  expected: 0.4555,
  /** Of Iñaki, before the margin. */
  raw: 10.89,
  margin: 3,
  changes: { home: [14, 25], away: [-14, -14] },
} as const;

/** The numbers of the rules in the help texts, by elo-core's names. A test compares them. */
export const helpNumbers = {
  ...staticLimits,
  recommendedPlayersMin: 4,
  recommendedPlayersMax: 8,
  recordMatchesMin: 5,
  forecastMatchesMin: 30,
  coinBrierScore: 0.25,
} as const;
