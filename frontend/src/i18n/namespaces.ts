/** In one file per language, loaded at the start: texts of the layout and of group pages. */
export const coreNamespaces = ["common", "groups", "ranking"] as const;

/**
 * Loaded by the routes that use them (see `page` in the router); `errors`, with the state of the connection and of the
 * version, after the first page.
 */
export const routeNamespaces = [
  "errors",
  "players",
  "history",
  "match",
  "day",
  "session",
  "account",
  "matches",
  "admin",
  "manage",
  "transfer",
  "wizard",
  "help",
  "faq",
  "me",
  "teams",
  "activity",
  "audit",
  "insights",
  "outbox",
  "screen",
  "submissions",
  "start",
  "discovery",
  "device",
  "devices",
  "takeHome",
  "deletion",
  "privacy",
  "import",
  "rewind",
  "groupActivity",
  "handover",
  "rankRanges",
] as const;

export type RouteNamespace = (typeof routeNamespaces)[number];
