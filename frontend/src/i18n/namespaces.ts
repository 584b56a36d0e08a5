/** Loaded with the language, in one file, since every page shows some of them. */
export const coreNamespaces = [
  "calculation",
  "common",
  "errors",
  "groups",
  "leaderboard",
  "players",
] as const;

/** Loaded by the routes that show them (see `page` in the router). */
export const routeNamespaces = ["session", "matches", "admin", "help"] as const;

export type RouteNamespace = (typeof routeNamespaces)[number];
