/** Loaded with the language, in one file: what the frame, the groups and every failure say. */
export const coreNamespaces = ["common", "errors", "groups", "leaderboard"] as const;

/** Loaded by the routes that show them (see `page` in the router). */
export const routeNamespaces = ["players", "session", "matches", "admin", "manage", "help"] as const;

export type RouteNamespace = (typeof routeNamespaces)[number];
