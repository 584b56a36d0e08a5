/**
 * The few numbers of the rules that pages show before the WebAssembly of elo-core is there. A test compares
 * them with elo-core's own.
 */
export const earlyLimits = {
  playersInMatch: 4,
  trendMatches: 4,
  matchesToEstablish: 5,
  kProvisional: 40,
} as const;
