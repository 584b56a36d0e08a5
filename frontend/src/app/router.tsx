import type { ComponentType } from "react";
import { matchRoutes, type RouteObject } from "react-router";
import type { RouteNamespace } from "../i18n/namespaces";
import { fetchedPart } from "../shared/lazy-part";
import { GroupBoundary } from "./GroupBoundary";
import { Frame } from "./layout/Layout";
import { RequireAdmin } from "./RequireAdmin";

/** A page, and under `handle` how to fetch it before it is shown. */
function page(
  load: () => Promise<{ Component: ComponentType }>,
  namespaces?: RouteNamespace[],
): Pick<RouteObject, "element" | "handle"> {
  const { Part, fetch } = fetchedPart(load, namespaces);
  return { element: <Part />, handle: fetch };
}

const notFound = page(() => import("./NotFoundPage"));
const legacy = page(() => import("./LegacyRedirect"));
const adminHub = page(() => import("../features/admin/AdminHubPage"), ["admin"]);
const playerPage = page(() => import("../features/players/PlayerPage"), ["players"]);
const submitMatch = page(() => import("../features/matches/SubmitMatchPage"), ["matches", "players"]);

/** The pages of a group, the same under its hash and under its id. */
const groupPages: RouteObject[] = [
  { index: true, ...page(() => import("../features/group/GroupPage")) },
  { path: "player/:playerId", ...playerPage },
  { path: "players", ...page(() => import("../features/players/PlayersPage"), ["players"]) },
  { path: "submit-match", ...submitMatch },
  { path: "match-history", ...page(() => import("../features/history/MatchHistoryPage"), ["history"]) },
  { path: "*", ...notFound },
];

/** For signed-in admins only. */
const adminPages: RouteObject[] = [
  {
    ...page(() => import("./AdminGroupBoundary"), ["admin"]),
    children: [
      { index: true, ...adminHub },
      { path: "dashboard", ...adminHub },
      { path: "player/:playerId", ...playerPage },
      { path: "submit-match", ...submitMatch },
    ],
  },
  { path: "account", ...page(() => import("../features/account/AccountPage"), ["account", "session"]) },
  { path: "groups", ...page(() => import("../features/admin/MyGroupsPage"), ["admin"]) },
  { path: "groups/create", ...page(() => import("../features/admin/CreateGroupPage"), ["admin"]) },
  {
    path: "groups/:groupId/sheet",
    ...page(() => import("../features/manage/sheet/GroupSheetPage"), ["manage"]),
  },
  {
    path: "groups/:groupId/players/manage",
    ...page(() => import("../features/manage/ManageGroupPage"), ["manage"]),
  },
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
      { index: true, ...page(() => import("../features/help/LandingPage"), ["help"]) },
      { path: "groups", ...page(() => import("../features/discovery/GroupsPage")) },
      { path: "groups/id/:groupId", element: <GroupBoundary />, children: groupPages },
      { path: "groups/:groupHash", element: <GroupBoundary />, children: groupPages },
      { path: "share/:vanityName", ...page(() => import("../features/group/SharePage")) },
      { path: "login", ...page(() => import("../features/session/LoginPage"), ["session"]) },
      { path: "register", ...page(() => import("../features/session/RegisterPage"), ["session"]) },
      {
        path: "forgot-password",
        ...page(() => import("../features/session/ForgotPasswordPage"), ["session"]),
      },
      { path: "reset-password", ...page(() => import("../features/session/ResetPasswordPage"), ["session"]) },
      { path: "verify-email", ...page(() => import("../features/session/VerifyEmailPage"), ["session"]) },
      { path: "admin", element: <RequireAdmin />, children: adminPages },
      { path: "rules", ...page(() => import("../features/help/RulesPage"), ["help", "players"]) },
      { path: "faq", ...page(() => import("../features/help/FaqPage"), ["faq"]) },
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
