import { beforeAll, expect, test } from "vitest";
import { loadRules, type Rules } from "../../../rules/rules";
import { initRules } from "../../../testing/rules";
import { alternativeLinks, suggestedLink, suggestedLinkMax } from "./suggested-links";

let rules: Rules;
beforeAll(async () => {
  initRules();
  rules = await loadRules();
});

test.each([
  ["Padelkompisar Örebro", "padelkompisar-orebro"],
  ["Els nens d’en Peñalver", "els-nens-den-penalver"],
  ["Sant Gal·la & Øre Łódź Straße", "sant-galla-ore-lodz-strasse"],
  ["E\u0301toile", "etoile"],
  // A reserved name, and one of the shape of a group hash.
  ["Admin", "admin-padel"],
  ["Torsdags", "torsdags-padel"],
  ["x", "x-padel"],
  ["日本", "padel"],
  ["--", "padel"],
])("the link that is suggested for %s is %s", (name, link) => {
  expect(suggestedLink(name, rules)).toBe(link);
});

test("other links have a number, or the town", () => {
  expect(alternativeLinks("padelkompisar", "Padelkompisar Örebro", rules)).toEqual([
    "padelkompisar-2",
    "orebro-padel",
    "padelkompisar-3",
    "padelkompisar-4",
  ]);
  expect(alternativeLinks("fredag", "Fredag", rules)).toEqual(["fredag-2", "fredag-3", "fredag-4"]);
});

test("whatever a group is called, its suggested links are valid", () => {
  const names = [
    "",
    "ab",
    "a".repeat(100),
    `${"ord ".repeat(20)}slut`,
    `${"b".repeat(39)} c`,
    `${"b".repeat(40)} c`,
    "🎾🎾",
    "WWW",
    "k7m2x9qd",
    "' · ’",
    "ẞ İ ﬁ ①",
  ];
  for (const name of names) {
    for (const link of [suggestedLink(name, rules), ...alternativeLinks(name, name, rules)]) {
      expect(link.length, name).toBeLessThanOrEqual(suggestedLinkMax);
      expect(link.length, name).toBeGreaterThanOrEqual(rules.limits().vanityNameMin);
      expect(
        rules.validateGroupSettings({ name: "", passcode: "", vanityUrl: link }).map(({ field }) => field),
        name,
      ).not.toContain("vanityUrl");
      expect(suggestedLink(link, rules), name).toBe(link);
    }
  }
});
