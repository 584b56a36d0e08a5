import type { RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import pages from "../i18n/pages.json";
import { pathsIn } from "../i18n/paths";
import { routes } from "./router";

const listed = pages.map(({ path }) => path);

/** The pattern of every route that shows a page; `*` catches what is none. */
function patterns(routes: readonly RouteObject[], parent = ""): string[] {
  return routes.flatMap((route) => {
    const path = [parent, route.path].filter(Boolean).join("/");
    return route.children ? patterns(route.children, path) : [path];
  });
}

describe("the pages in pages.json", () => {
  it("are the routes of the app", () => {
    const known = patterns(routes)
      .map((path) => path.replace(/^\/:lang\/?/, "").replace(/^player\/\*$/, "player/:playerId"))
      .filter((path) => !path.endsWith("*"));
    expect(known.filter((path) => !listed.includes(path))).toEqual([]);
  });

  it("are the addresses that the app builds", () => {
    const paths = pathsIn("en");
    const refs = [":groupHash", ":groupId"].flatMap((group) => [
      paths.group(group),
      paths.player(group, 7),
      paths.players(group),
      paths.submitMatch(group),
      paths.match(group, 7),
      paths.day(group, "2025-06-12"),
      paths.matchHistory(group),
      paths.teams(group),
      paths.audit(group),
      paths.whatIf(group),
      paths.compare(group),
      paths.forecast(group),
      paths.partners(group, 7),
    ]);
    const rest = [
      paths.home(),
      paths.login(),
      paths.register(),
      paths.forgotPassword(),
      paths.resetPassword(),
      paths.verifyEmail(),
      paths.groups(),
      paths.device(),
      paths.rules(),
      paths.faq(),
      paths.privacy(),
      paths.share("x").replace("x", ":vanityName"),
      paths.admin(),
      paths.account(),
      paths.outbox(":groupHash"),
      paths.screen(":groupHash"),
      paths.myGroups(),
      paths.createGroup(),
      paths.manageGroup(12),
      paths.adminPlayer(7),
      paths.adminSubmitMatch(),
    ];
    const built = [...refs, ...rest].map((path) =>
      path
        .replace(/^\/en\/?/, "")
        .replace(/^groups\/:groupId/, "groups/id/:groupId")
        .replace("groups/12", "groups/:groupId")
        .replace("player/7", "player/:playerId")
        .replace("match/7", "match/:matchNumber")
        .replace("day/2025-06-12", "day/:playedOn"),
    );
    expect(built.filter((path) => !listed.includes(path))).toEqual([]);
  });

  it("are unique", () => {
    expect(new Set(listed).size).toBe(listed.length);
  });
});
