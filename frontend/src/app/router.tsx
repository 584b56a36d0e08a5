import { createBrowserRouter, type RouteObject } from "react-router";
import { changeLanguage, loadNamespaces } from "../i18n/i18n";
import { isLanguage } from "../i18n/languages";
import type { RouteNamespace } from "../i18n/namespaces";
import { Crash } from "./Crash";
import { Frame } from "./frame/Frame";
import { GroupBoundary } from "./group/GroupBoundary";
import { RequireAdmin } from "./RequireAdmin";

/** A page of its own chunk, shown once its code and its texts are there. */
function page(load: () => Promise<{ Component: () => React.ReactNode }>, namespaces: RouteNamespace[] = []) {
  return async () => {
    const [{ Component }] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { Component };
  };
}

/** The pages of a group, the same under its hash and under its id. */
const groupPages: RouteObject[] = [
  { index: true, lazy: page(() => import("./pages/group")) },
  { path: "player/:playerId", lazy: page(() => import("./pages/player")) },
  { path: "submit-match", lazy: page(() => import("./pages/submit-match"), ["matches"]) },
  { path: "match-history", lazy: page(() => import("./pages/match-history")) },
];

/** For signed-in admins only. */
const adminPages: RouteObject[] = [
  { index: true, lazy: page(() => import("./pages/admin-hub"), ["admin"]) },
  { path: "dashboard", lazy: page(() => import("./pages/admin-hub"), ["admin"]) },
  { path: "groups", lazy: page(() => import("./pages/my-groups"), ["admin"]) },
  { path: "groups/create", lazy: page(() => import("./pages/create-group"), ["admin"]) },
  { path: "groups/:groupId/players/manage", lazy: page(() => import("./pages/manage-group"), ["admin"]) },
  { path: "*", lazy: page(() => import("./pages/not-found")) },
];

/** Every screen of the product. The addresses are built in `i18n/paths.ts`. */
export const routes: RouteObject[] = [
  {
    path: "/:lang",
    Component: Frame,
    ErrorBoundary: Crash,
    HydrateFallback: () => null,
    // A differing language in the address switches the interface, also on the way back.
    loader: async ({ params }) => {
      if (isLanguage(params.lang)) {
        await changeLanguage(params.lang);
      }
      return null;
    },
    shouldRevalidate: ({ currentParams, nextParams }) => currentParams.lang !== nextParams.lang,
    children: [
      { index: true, lazy: page(() => import("./pages/landing"), ["help"]) },
      { path: "groups", lazy: page(() => import("./pages/groups")) },
      { path: "groups/id/:groupId", Component: GroupBoundary, children: groupPages },
      { path: "groups/:groupHash", Component: GroupBoundary, children: groupPages },
      { path: "share/:vanityName", lazy: page(() => import("./pages/share")) },
      { path: "login", lazy: page(() => import("./pages/login"), ["session"]) },
      { path: "register", lazy: page(() => import("./pages/register"), ["session"]) },
      { path: "admin", Component: RequireAdmin, children: adminPages },
      { path: "rules", lazy: page(() => import("./pages/rules"), ["help"]) },
      { path: "faq", lazy: page(() => import("./pages/faq"), ["help"]) },
      { path: "*", lazy: page(() => import("./pages/not-found")) },
    ],
  },
];

export function makeRouter() {
  return createBrowserRouter(routes);
}
