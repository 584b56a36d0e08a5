import { expect, it } from "vitest";
import { groupLinkIn } from "./group-link";

const ORIGIN = "https://duelo.example";
const inSwedish = (text: string) => groupLinkIn(text, ORIGIN, "sv");

it.each([
  ["https://duelo.example/share/Torsdag", "Torsdag", ""],
  ["https://duelo.example/en/share/torsdag#passcode=A%20B", "torsdag", "#passcode=A%20B"],
  ["Nu har vi en ranking: https://duelo.example/share/torsdag.", "torsdag", ""],
  ["duelo.example/share/torsdag", "torsdag", ""],
  ["torsdag", "torsdag", ""],
  [" Padelkompisar Örebro ", "padelkompisar-orebro", ""],
])("%s names a group by its sharable name", (text, name, fragment) => {
  expect(inSwedish(text)).toEqual({ kind: "name", name, fragment });
});

it("a link to a page of a group leads to that page in the reader's language, with its passcode", () => {
  expect(inSwedish("https://duelo.example/en/groups/k7m2p9qa/match/12#passcode=X")).toEqual({
    kind: "hash",
    hash: "k7m2p9qa",
    path: "/sv/groups/k7m2p9qa/match/12",
    fragment: "#passcode=X",
  });
});

it("a link without a language, and one by id, name a group too", () => {
  expect(inSwedish("https://duelo.example/groups/k7m2p9qa")).toMatchObject({
    kind: "hash",
    path: "/sv/groups/k7m2p9qa",
  });
  expect(inSwedish("https://duelo.example/en/groups/id/12")).toMatchObject({ kind: "id", id: 12 });
});

it("a link to another site is not followed", () => {
  expect(inSwedish("https://evil.example/share/torsdag")).toEqual({ kind: "foreign", host: "evil.example" });
});

it.each([
  "",
  "https://duelo.example/",
  "https://duelo.example/en/rules",
  "see you at nine, all of you!",
  "a",
])("%s names no group", (text) => {
  expect(inSwedish(text)).toEqual({ kind: "none" });
});
