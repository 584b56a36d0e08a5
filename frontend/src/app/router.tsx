import type { ComponentType } from "react";
import { matchRoutes, type RouteObject } from "react-router";
import type { RouteNamespace } from "../i18n/namespaces";
import { fetchedPage } from "../shared/lazy-part";
import { GroupBoundary } from "./GroupBoundary";
import { Layout } from "./layout/Layout";
import { RequireAdmin } from "./RequireAdmin";

/**
 * The page of this name in a module, with the function that loads it in advance as the route's `handle`. By name, as
 * functions that pick it would take more room in the first files of every page.
 */
function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  namespaces?: RouteNamespace[],
): Pick<RouteObject, "element" | "handle"> {
  const { Page, fetch } = fetchedPage(async () => (await load())[name], namespaces);
  return { element: <Page />, handle: fetch };
}

const notFound = page(() => import("./NotFoundPage"), "NotFoundPage");
const legacy = page(() => import("./LegacyRedirect"), "LegacyRedirect");
const adminHub = page(() => import("../features/admin/AdminHubPage"), "AdminHubPage", [
  "admin",
  "submissions",
  "device",
]);
const playerPage = page(() => import("../features/players/PlayerPage"), "PlayerPage", ["players"]);
const submitMatch = page(() => import("../features/matches/SubmitMatchPage"), "SubmitMatchPage", [
  "matches",
  "players",
  "outbox",
]);

/** The pages of a group, the same under its hash and under its id. */
const groupPages: RouteObject[] = [
  { index: true, ...page(() => import("../features/group/GroupPage"), "GroupPage") },
  { path: "player/:playerId", ...playerPage },
  {
    path: "players",
    ...page(() => import("../features/players/PlayersPage"), "PlayersPage", ["players"]),
  },
  { path: "submit-match", ...submitMatch },
  {
    path: "teams",
    ...page(() => import("../features/teams/TeamsPage"), "TeamsPage", ["teams"]),
  },
  {
    path: "audit",
    ...page(() => import("../features/audit/AuditPage"), "AuditPage", ["audit"]),
  },
  {
    path: "match/:matchNumber",
    ...page(() => import("../features/match/MatchPage"), "MatchPage", ["match", "players"]),
  },
  {
    path: "day/:playedOn",
    ...page(() => import("../features/day/DayPage"), "DayPage", ["day"]),
  },
  {
    path: "player/:playerId/partners",
    ...page(() => import("../features/players/PartnersPage"), "PartnersPage", ["players", "insights"]),
  },
  {
    path: "compare",
    ...page(() => import("../features/insights/compare/ComparePage"), "ComparePage", ["insights", "matches"]),
  },
  {
    path: "forecast",
    ...page(() => import("../features/insights/forecast/ForecastPage"), "ForecastPage", ["insights"]),
  },
  {
    path: "what-if",
    ...page(() => import("../features/insights/WhatIfPage"), "WhatIfPage", ["insights", "matches"]),
  },
  {
    path: "match-history",
    ...page(() => import("../features/history/MatchHistoryPage"), "MatchHistoryPage", ["history"]),
  },
  { path: "*", ...notFound },
];

/** For signed-in admins only. */
const adminPages: RouteObject[] = [
  {
    ...page(() => import("./AdminGroupBoundary"), "AdminGroupBoundary", ["admin"]),
    children: [
      { index: true, ...adminHub },
      { path: "dashboard", ...adminHub },
      { path: "player/:playerId", ...playerPage },
      { path: "submit-match", ...submitMatch },
    ],
  },
  {
    path: "account",
    ...page(() => import("../features/account/AccountPage"), "AccountPage", ["account", "session"]),
  },
  {
    path: "groups",
    ...page(() => import("../features/admin/MyGroupsPage"), "MyGroupsPage", ["admin", "device"]),
  },
  {
    path: "groups/create",
    ...page(() => import("../features/admin/CreateGroupPage"), "CreateGroupPage", ["admin"]),
  },
  {
    path: "groups/:groupId/sheet",
    ...page(() => import("../features/manage/sheet/GroupSheetPage"), "GroupSheetPage", ["manage"]),
  },
  {
    path: "groups/:groupId/back-to",
    ...page(() => import("../features/manage/change-pages"), "BackToPage", ["rewind", "manage"]),
  },
  {
    path: "groups/:groupId/join",
    ...page(() => import("../features/manage/change-pages"), "JoinPage", ["rewind", "manage"]),
  },
  {
    path: "groups/:groupId/split",
    ...page(() => import("../features/manage/change-pages"), "SplitPage", ["rewind", "manage"]),
  },
  {
    path: "groups/:groupId/handover",
    ...page(() => import("../features/handover/HandoverPage"), "HandoverPage", ["handover"]),
  },
  {
    path: "groups/:groupId/players/manage",
    ...page(() => import("./ManageGroupRoute"), "ManageGroupRoute", ["manage", "admin", "submissions"]),
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
    ...page(() => import("./layout/ScreenLayout"), "ScreenLayout", ["screen"]),
  },
  {
    path: "/:lang",
    element: <Layout />,
    children: [
      {
        index: true,
        ...page(() => import("../features/help/LandingPage"), "LandingPage", ["help"]),
      },
      {
        path: "groups",
        ...page(() => import("../features/discovery/GroupsPage"), "GroupsPage", ["discovery", "device"]),
      },
      {
        path: "import",
        ...page(() => import("../features/import/ImportPage"), "ImportPage", ["import", "session"]),
      },
      { path: "start", ...page(() => import("./StartRedirect"), "StartRedirect") },
      {
        path: "device",
        ...page(() => import("../features/device/DevicePage"), "DevicePage", ["device"]),
      },
      {
        // Outside the boundary: it opens for a group that was deleted, and without a connection.
        path: "groups/:groupHash/outbox",
        ...page(() => import("../features/outbox/OutboxPage"), "OutboxPage", ["outbox", "errors"]),
      },
      { path: "groups/id/:groupId", element: <GroupBoundary />, children: groupPages },
      { path: "groups/:groupHash", element: <GroupBoundary />, children: groupPages },
      {
        path: "share/:vanityName",
        ...page(() => import("../features/group/SharePage"), "SharePage"),
      },
      {
        path: "login",
        ...page(() => import("../features/session/LoginPage"), "LoginPage", ["session"]),
      },
      {
        path: "register",
        ...page(() => import("../features/session/RegisterPage"), "RegisterPage", ["session"]),
      },
      {
        path: "forgot-password",
        ...page(() => import("../features/session/ForgotPasswordPage"), "ForgotPasswordPage", ["session"]),
      },
      {
        path: "reset-password",
        ...page(() => import("../features/session/ResetPasswordPage"), "ResetPasswordPage", ["session"]),
      },
      {
        path: "verify-email",
        ...page(() => import("../features/session/VerifyEmailPage"), "VerifyEmailPage", ["session"]),
      },
      {
        path: "invitation",
        ...page(() => import("../features/invitation/InvitationPage"), "InvitationPage", [
          "session",
          "submissions",
        ]),
      },
      { path: "admin", element: <RequireAdmin />, children: adminPages },
      {
        path: "rules",
        ...page(() => import("../features/help/RulesPage"), "RulesPage", ["help", "players"]),
      },
      {
        path: "privacy",
        ...page(() => import("../features/privacy/PrivacyPage"), "PrivacyPage", ["privacy"]),
      },
      { path: "faq", ...page(() => import("../features/help/FaqPage"), "FaqPage", ["faq"]) },
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
