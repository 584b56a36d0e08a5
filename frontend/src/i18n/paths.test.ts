import { expect, it } from "vitest";
import { pathsIn } from "./paths";

it("builds every address of the product", () => {
  const paths = pathsIn("sv");
  const built = {
    ...Object.fromEntries(
      Object.entries(paths)
        .filter(([, build]) => build.length === 0)
        .map(([name, build]) => [name, (build as () => string)()]),
    ),
    share: paths.share("torsdags padel"),
    group: paths.group("k7m2x9qd"),
    groupById: paths.group(12),
    player: paths.player("k7m2x9qd", 7),
    playerById: paths.player(12, 7),
    players: paths.players("k7m2x9qd"),
    submitMatch: paths.submitMatch("k7m2x9qd"),
    submitMatchById: paths.submitMatch(12),
    teams: paths.teams("k7m2x9qd"),
    audit: paths.audit("k7m2x9qd"),
    outbox: paths.outbox("k7m2x9qd"),
    correctEntry: paths.correctEntry("k7m2x9qd", "3f6c"),
    match: paths.match("k7m2x9qd", 143),
    matchById: paths.match(12, 143),
    day: paths.day("k7m2x9qd", "2025-06-12"),
    matchHistory: paths.matchHistory("k7m2x9qd"),
    manageGroup: paths.manageGroup(12),
    manageTab: paths.manageGroup(12, "match-admin"),
    getStarted: paths.getStarted(12),
    groupSheet: paths.groupSheet(12),
    adminPlayer: paths.adminPlayer(7),
  };
  expect(built).toMatchInlineSnapshot(`
    {
      "admin": "/sv/admin",
      "adminPlayer": "/sv/admin/player/7",
      "adminSubmitMatch": "/sv/admin/submit-match",
      "audit": "/sv/groups/k7m2x9qd/audit",
      "calculator": "/sv/rules#calculator",
      "correctEntry": "/sv/groups/k7m2x9qd/submit-match?entry=3f6c",
      "createGroup": "/sv/admin/groups/create",
      "day": "/sv/groups/k7m2x9qd/day/2025-06-12",
      "faq": "/sv/faq",
      "forgotPassword": "/sv/forgot-password",
      "getStarted": "/sv/admin/groups/12/players/manage?start",
      "group": "/sv/groups/k7m2x9qd",
      "groupById": "/sv/groups/id/12",
      "groupSheet": "/sv/admin/groups/12/sheet",
      "groups": "/sv/groups",
      "home": "/sv",
      "login": "/sv/login",
      "manageGroup": "/sv/admin/groups/12/players/manage",
      "manageTab": "/sv/admin/groups/12/players/manage?tab=match-admin",
      "match": "/sv/groups/k7m2x9qd/match/143",
      "matchById": "/sv/groups/id/12/match/143",
      "matchHistory": "/sv/groups/k7m2x9qd/match-history",
      "myGroups": "/sv/admin/groups",
      "outbox": "/sv/groups/k7m2x9qd/outbox",
      "player": "/sv/groups/k7m2x9qd/player/7",
      "playerById": "/sv/groups/id/12/player/7",
      "players": "/sv/groups/k7m2x9qd/players",
      "register": "/sv/register",
      "resetPassword": "/sv/reset-password",
      "rules": "/sv/rules",
      "share": "/sv/share/torsdags%20padel",
      "submitMatch": "/sv/groups/k7m2x9qd/submit-match",
      "submitMatchById": "/sv/groups/id/12/submit-match",
      "teams": "/sv/groups/k7m2x9qd/teams",
      "verifyEmail": "/sv/verify-email",
    }
  `);
});
