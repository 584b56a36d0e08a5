import type { ComponentType } from "react";
import { matchRoutes, type RouteObject } from "react-router";
import type { RouteNamespace } from "../i18n/namespaces";
import { Frame } from "./frame/Frame";
import { GroupBoundary } from "./group/GroupBoundary";
import { fetchedPart } from "./lazy-part";
import { RequireAdmin } from "./RequireAdmin";

/** A page, and under `handle` how to fetch it before it is shown. */
function page(
  load: () => Promise<{ Component: ComponentType }>,
  namespaces?: RouteNamespace[],
): Pick<RouteObject, "element" | "handle"> {
  const { Part, fetch } = fetchedPart(load, namespaces);
  return { element: <Part />, handle: fetch };
}

const notFound = page(() => import("./pages/not-found"));
const legacy = page(() => import("./pages/legacy"));
const adminHub = page(() => import("./pages/admin-hub"), ["admin"]);
const playerPage = page(() => import("./pages/player"), ["players"]);
const submitMatch = page(() => import("./pages/submit-match"), ["matches", "players"]);

/** The pages of a group, the same under its hash and under its id. */
const groupPages: RouteObject[] = [
  { index: true, ...page(() => import("./pages/group")) },
  { path: "player/:playerId", ...playerPage },
  { path: "players", ...page(() => import("./pages/players"), ["players"]) },
  { path: "submit-match", ...submitMatch },
  { path: "match-history", ...page(() => import("./pages/match-history"), ["history"]) },
  { path: "*", ...notFound },
];

/** For signed-in admins only. */
const adminPages: RouteObject[] = [
  {
    ...page(() => import("./admin/AdminContext"), ["admin"]),
    children: [
      { index: true, ...adminHub },
      { path: "dashboard", ...adminHub },
      { path: "player/:playerId", ...playerPage },
      { path: "submit-match", ...submitMatch },
    ],
  },
  { path: "account", ...page(() => import("./pages/account"), ["account", "session"]) },
  { path: "groups", ...page(() => import("./pages/my-groups"), ["admin"]) },
  { path: "groups/create", ...page(() => import("./pages/create-group"), ["admin"]) },
  { path: "groups/:groupId/sheet", ...page(() => import("./pages/group-sheet"), ["manage"]) },
  { path: "groups/:groupId/players/manage", ...page(() => import("./pages/manage-group"), ["manage"]) },
  { path: "*", ...notFound },
];

/**
 * Every screen of the product; the addresses are built in `i18n/paths.ts`. Plain routes and not the router's
 * data routes: queries load the data, and those would weigh 14 kB more on every page.
 */
export const routes: RouteObject[] = [
  {
    path: "/:lang",
    element: <Frame />,
    children: [
      { index: true, ...page(() => import("./pages/landing"), ["help"]) },
      { path: "groups", ...page(() => import("./pages/groups")) },
      { path: "groups/id/:groupId", element: <GroupBoundary />, children: groupPages },
      { path: "groups/:groupHash", element: <GroupBoundary />, children: groupPages },
      { path: "share/:vanityName", ...page(() => import("./pages/share")) },
      { path: "login", ...page(() => import("./pages/login"), ["session"]) },
      { path: "register", ...page(() => import("./pages/register"), ["session"]) },
      { path: "forgot-password", ...page(() => import("./pages/forgot-password"), ["session"]) },
      { path: "reset-password", ...page(() => import("./pages/reset-password"), ["session"]) },
      { path: "verify-email", ...page(() => import("./pages/verify-email"), ["session"]) },
      { path: "admin", element: <RequireAdmin />, children: adminPages },
      { path: "rules", ...page(() => import("./pages/rules"), ["help", "players"]) },
      { path: "faq", ...page(() => import("./pages/faq"), ["faq"]) },
      ...["leaderboard", "match-entry", "match-history", "player/:playerId", "dashboard"].map((path) => ({
        path,
        ...legacy,
      })),
      { path: "*", ...notFound },
    ],
  },
];

/** Fetches what the page at an address is made of, so that the first thing drawn is the page and not a spinner. */
export async function fetchPage(path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(matches.map(({ route }) => route.handle?.()));
}
