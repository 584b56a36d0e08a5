/**
 * Limits that pages need before the WebAssembly of elo-core has loaded. A test compares
 * them with elo-core's own.
 */
export const staticLimits = {
  playersInMatch: 4,
  trendMatches: 4,
  trendMatchesMax: 50,
  matchesToEstablish: 5,
  kProvisional: 40,
  kEstablished: 20,
  startRating: 1500,
  searchMax: 100,
  passwordMin: 8,
  passcodeMinAtRegistration: 4,
  passcodeMin: 6,
  passcodeMax: 20,
  trialMatches: 10,
  groupsUnverifiedMax: 3,
  pageMatches: 20,
  pageExplanations: 10,
  inactiveAfterWeeks: [4, 8, 12, 26],
  pricePerPlayerMonthSek: 5,
  importBytesMax: 67_108_864,
  redirectAfterResetMs: 2_000,
  redirectAfterVerificationMs: 3_000,
} as const;
