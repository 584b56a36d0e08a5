import type { ComponentType, ReactNode } from "react";
import type { RouteObject } from "react-router";
import type { RouteNamespace } from "../i18n/namespaces";
import { Frame } from "./frame/Frame";
import { GroupBoundary } from "./group/GroupBoundary";
import { lazyPart } from "./lazy-part";
import { RequireAdmin } from "./RequireAdmin";

function page(load: () => Promise<{ Component: ComponentType }>, namespaces?: RouteNamespace[]): ReactNode {
  const Page = lazyPart(load, namespaces);
  return <Page />;
}

const notFound = page(() => import("./pages/not-found"));
const legacy = page(() => import("./pages/legacy"));
const adminHub = page(() => import("./pages/admin-hub"), ["admin"]);
const playerPage = page(() => import("./pages/player"), ["players"]);
const submitMatch = page(() => import("./pages/submit-match"), ["matches", "players"]);

/** The pages of a group, the same under its hash and under its id. */
const groupPages: RouteObject[] = [
  { index: true, element: page(() => import("./pages/group")) },
  { path: "player/:playerId", element: playerPage },
  { path: "players", element: page(() => import("./pages/players"), ["players"]) },
  { path: "submit-match", element: submitMatch },
  { path: "match-history", element: page(() => import("./pages/match-history"), ["history"]) },
  { path: "*", element: notFound },
];

/** For signed-in admins only. */
const adminPages: RouteObject[] = [
  {
    element: page(() => import("./admin/AdminContext"), ["admin"]),
    children: [
      { index: true, element: adminHub },
      { path: "dashboard", element: adminHub },
      { path: "player/:playerId", element: playerPage },
      { path: "submit-match", element: submitMatch },
    ],
  },
  { path: "account", element: page(() => import("./pages/account"), ["account", "session"]) },
  { path: "groups", element: page(() => import("./pages/my-groups"), ["admin"]) },
  { path: "groups/create", element: page(() => import("./pages/create-group"), ["admin"]) },
  { path: "groups/:groupId/sheet", element: page(() => import("./pages/group-sheet"), ["manage"]) },
  { path: "groups/:groupId/players/manage", element: page(() => import("./pages/manage-group"), ["manage"]) },
  { path: "*", element: notFound },
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
      { index: true, element: page(() => import("./pages/landing"), ["help"]) },
      { path: "groups", element: page(() => import("./pages/groups")) },
      { path: "groups/id/:groupId", element: <GroupBoundary />, children: groupPages },
      { path: "groups/:groupHash", element: <GroupBoundary />, children: groupPages },
      { path: "share/:vanityName", element: page(() => import("./pages/share")) },
      { path: "login", element: page(() => import("./pages/login"), ["session"]) },
      { path: "register", element: page(() => import("./pages/register"), ["session"]) },
      { path: "forgot-password", element: page(() => import("./pages/forgot-password"), ["session"]) },
      { path: "reset-password", element: page(() => import("./pages/reset-password"), ["session"]) },
      { path: "verify-email", element: page(() => import("./pages/verify-email"), ["session"]) },
      { path: "admin", element: <RequireAdmin />, children: adminPages },
      { path: "rules", element: page(() => import("./pages/rules"), ["help", "players"]) },
      { path: "faq", element: page(() => import("./pages/faq"), ["faq"]) },
      ...["leaderboard", "match-entry", "match-history", "player/:playerId", "dashboard"].map((path) => ({
        path,
        element: legacy,
      })),
      { path: "*", element: notFound },
    ],
  },
];
