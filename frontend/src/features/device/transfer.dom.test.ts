import { beforeEach, expect, it } from "vitest";
import { favourites } from "../../shared/favourites";
import { meIn } from "../../shared/me";
import { recentGroups } from "../../shared/recent-groups";
import { rememberedPasscode } from "../../shared/stored-passcode";
import type { KeptGroup } from "./kept";
import { handedOver, handOver, takeOver } from "./transfer";

const visit = { hash: "k7m2p9qa", name: "Torsdag Örebro", isPrivate: true, visitedAt: 1_750_000_000_000 };
const kept: KeptGroup & { name: string } = {
  hash: visit.hash,
  name: visit.name,
  visit,
  me: 7,
  passcode: "KÅD 24/+",
  isFavourite: true,
  waiting: 2,
};

beforeEach(() => localStorage.clear());

function taken(fragment: string) {
  const found = handedOver(fragment);
  if (found === null || found === "broken") {
    throw new Error(`nothing is handed over by ${fragment}`);
  }
  return found;
}

it("everything but the matches that wait is handed over", () => {
  expect(taken(handOver([kept]))).toEqual([
    { hash: visit.hash, name: visit.name, visit, me: 7, passcode: "KÅD 24/+", isFavourite: true },
  ]);
});

it("the fragment is safe in an address", () => {
  expect(handOver([kept])).toMatch(/^#take=[\w-]+$/);
});

it("what is taken over is added, and replaces only what it names", () => {
  meIn("other000").write(3);
  favourites.write(["other000"]);
  recentGroups.write([{ hash: "other00a", name: "Other", isPrivate: false, visitedAt: 1 }]);
  takeOver(taken(handOver([kept])));
  expect(meIn("other000").read()).toBe(3);
  expect(meIn(visit.hash).read()).toBe(7);
  expect(rememberedPasscode(visit.hash)).toBe("KÅD 24/+");
  expect(favourites.read()).toEqual(["other000", visit.hash]);
  expect(recentGroups.read()?.map(({ name }) => name)).toEqual([visit.name, "Other"]);
});

it("another fragment hands nothing over, and one that was cut is broken", () => {
  expect(handedOver("")).toBeNull();
  expect(handedOver("#passcode=X")).toBeNull();
  expect(handedOver(handOver([kept]).slice(0, -9))).toBe("broken");
  expect(handedOver(`#take=${btoa('{"v":1,"g":[{"h":"../x","n":"A"}]}')}`)).toBe("broken");
});
