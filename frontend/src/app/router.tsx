import type { ComponentType } from "react";
import { matchRoutes, type RouteObject } from "react-router";
import type { RouteNamespace } from "../i18n/namespaces";
import { fetchedPage } from "../shared/lazy-part";
import { GroupBoundary } from "./GroupBoundary";
import { Layout } from "./layout/Layout";
import { RequireAdmin } from "./RequireAdmin";

/** A page, with the function that loads it in advance as the route's `handle`. */
function page(
  load: () => Promise<ComponentType>,
  namespaces?: RouteNamespace[],
): Pick<RouteObject, "element" | "handle"> {
  const { Page, fetch } = fetchedPage(load, namespaces);
  return { element: <Page />, handle: fetch };
}

const notFound = page(async () => (await import("./NotFoundPage")).NotFoundPage);
const legacy = page(async () => (await import("./LegacyRedirect")).LegacyRedirect);
const adminHub = page(
  async () => (await import("../features/admin/AdminHubPage")).AdminHubPage,
  ["admin", "submissions", "roles"],
);
const playerPage = page(async () => (await import("../features/players/PlayerPage")).PlayerPage, ["players"]);
const submitMatch = page(
  async () => (await import("../features/matches/SubmitMatchPage")).SubmitMatchPage,
  ["matches", "players", "outbox"],
);

/** The pages of a group, the same under its hash and under its id. */
const groupPages: RouteObject[] = [
  { index: true, ...page(async () => (await import("../features/group/GroupPage")).GroupPage) },
  { path: "player/:playerId", ...playerPage },
  {
    path: "players",
    ...page(async () => (await import("../features/players/PlayersPage")).PlayersPage, ["players"]),
  },
  { path: "submit-match", ...submitMatch },
  {
    path: "teams",
    ...page(async () => (await import("../features/teams/TeamsPage")).TeamsPage, ["teams"]),
  },
  {
    path: "audit",
    ...page(async () => (await import("../features/audit/AuditPage")).AuditPage, ["audit"]),
  },
  {
    path: "match/:matchNumber",
    ...page(async () => (await import("../features/match/MatchPage")).MatchPage, ["match", "players"]),
  },
  {
    path: "day/:playedOn",
    ...page(async () => (await import("../features/day/DayPage")).DayPage, ["day"]),
  },
  {
    path: "player/:playerId/partners",
    ...page(
      async () => (await import("../features/players/PartnersPage")).PartnersPage,
      ["players", "insights"],
    ),
  },
  {
    path: "compare",
    ...page(
      async () => (await import("../features/insights/compare/ComparePage")).ComparePage,
      ["insights", "matches"],
    ),
  },
  {
    path: "forecast",
    ...page(
      async () => (await import("../features/insights/forecast/ForecastPage")).ForecastPage,
      ["insights"],
    ),
  },
  {
    path: "what-if",
    ...page(
      async () => (await import("../features/insights/WhatIfPage")).WhatIfPage,
      ["insights", "matches"],
    ),
  },
  {
    path: "match-history",
    ...page(async () => (await import("../features/history/MatchHistoryPage")).MatchHistoryPage, ["history"]),
  },
  { path: "*", ...notFound },
];

/** For signed-in admins only. */
const adminPages: RouteObject[] = [
  {
    ...page(async () => (await import("./AdminGroupBoundary")).AdminGroupBoundary, ["admin"]),
    children: [
      { index: true, ...adminHub },
      { path: "dashboard", ...adminHub },
      { path: "player/:playerId", ...playerPage },
      { path: "submit-match", ...submitMatch },
    ],
  },
  {
    path: "account",
    ...page(
      async () => (await import("../features/account/AccountPage")).AccountPage,
      ["account", "session"],
    ),
  },
  {
    path: "groups",
    ...page(async () => (await import("../features/admin/MyGroupsPage")).MyGroupsPage, ["admin", "roles"]),
  },
  {
    path: "groups/create",
    ...page(async () => (await import("../features/admin/CreateGroupPage")).CreateGroupPage, ["admin"]),
  },
  {
    path: "groups/:groupId/sheet",
    ...page(async () => (await import("../features/manage/sheet/GroupSheetPage")).GroupSheetPage, ["manage"]),
  },
  {
    path: "groups/:groupId/players/manage",
    ...page(
      async () => (await import("./ManageGroupRoute")).ManageGroupRoute,
      ["manage", "admin", "submissions"],
    ),
  },
  { path: "*", ...notFound },
];

/**
 * Every screen of the product; the addresses are built in `i18n/paths.ts`. Plain routes and not the router's
 * data routes: queries load the data, and those would weigh 14 kB more on every page.
 */
export const routes: RouteObject[] = [
  {
    // Has a layout of its own, without a header.
    path: "/:lang/groups/:groupHash/screen",
    ...page(async () => (await import("./layout/ScreenLayout")).ScreenLayout, ["screen"]),
  },
  {
    path: "/:lang",
    element: <Layout />,
    children: [
      {
        index: true,
        ...page(async () => (await import("../features/help/LandingPage")).LandingPage, ["help"]),
      },
      {
        path: "groups",
        ...page(
          async () => (await import("../features/discovery/GroupsPage")).GroupsPage,
          ["discovery", "device"],
        ),
      },
      {
        path: "import",
        ...page(
          async () => (await import("../features/import/ImportPage")).ImportPage,
          ["import", "session"],
        ),
      },
      { path: "start", ...page(async () => (await import("./StartRedirect")).StartRedirect) },
      {
        path: "device",
        ...page(async () => (await import("../features/device/DevicePage")).DevicePage, ["device"]),
      },
      {
        // Outside the boundary: it opens for a group that was deleted, and without a connection.
        path: "groups/:groupHash/outbox",
        ...page(async () => (await import("../features/outbox/OutboxPage")).OutboxPage, ["outbox", "errors"]),
      },
      { path: "groups/id/:groupId", element: <GroupBoundary />, children: groupPages },
      { path: "groups/:groupHash", element: <GroupBoundary />, children: groupPages },
      {
        path: "share/:vanityName",
        ...page(async () => (await import("../features/group/SharePage")).SharePage),
      },
      {
        path: "login",
        ...page(async () => (await import("../features/session/LoginPage")).LoginPage, ["session"]),
      },
      {
        path: "register",
        ...page(async () => (await import("../features/session/RegisterPage")).RegisterPage, ["session"]),
      },
      {
        path: "forgot-password",
        ...page(
          async () => (await import("../features/session/ForgotPasswordPage")).ForgotPasswordPage,
          ["session"],
        ),
      },
      {
        path: "reset-password",
        ...page(
          async () => (await import("../features/session/ResetPasswordPage")).ResetPasswordPage,
          ["session"],
        ),
      },
      {
        path: "verify-email",
        ...page(
          async () => (await import("../features/session/VerifyEmailPage")).VerifyEmailPage,
          ["session"],
        ),
      },
      { path: "admin", element: <RequireAdmin />, children: adminPages },
      {
        path: "rules",
        ...page(async () => (await import("../features/help/RulesPage")).RulesPage, ["help", "players"]),
      },
      { path: "faq", ...page(async () => (await import("../features/help/FaqPage")).FaqPage, ["faq"]) },
      ...["leaderboard", "match-entry", "match-history", "player/:playerId", "dashboard"].map((path) => ({
        path,
        ...legacy,
      })),
      { path: "*", ...notFound },
    ],
  },
];

/** Loads the code and the texts of the page at an address, so that its first render is the page and not a spinner. */
export async function fetchPage(path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(matches.map(({ route }) => route.handle?.()));
}
