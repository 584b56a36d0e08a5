/** Loaded with the language, in one file: what the frame and the groups say. */
export const coreNamespaces = ["common", "groups", "leaderboard"] as const;

/** Loaded by the routes that show them (see `page` in the router); the errors once the first page is there. */
export const routeNamespaces = [
  "errors",
  "players",
  "history",
  "session",
  "account",
  "matches",
  "admin",
  "manage",
  "transfer",
  "wizard",
  "help",
  "faq",
] as const;

export type RouteNamespace = (typeof routeNamespaces)[number];
