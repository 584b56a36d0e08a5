import { beforeEach, expect, it, vi } from "vitest";
import { aGroup } from "../testing/fixtures";
import { forgetVisit, lastVisited, noteVisit, RECENT_MAX, recentGroups } from "./recent-groups";

const group = (number: number) => aGroup({ publicHash: `group00${number}`, name: `Group ${number}` });
const listed = () => recentGroups.read()?.map(({ name }) => name) ?? [];

beforeEach(() => localStorage.clear());

it("the last visited group comes first, each once", () => {
  noteVisit(group(1));
  noteVisit(group(2));
  noteVisit({ ...group(1), name: "Renamed" });
  expect(listed()).toEqual(["Renamed", "Group 2"]);
  expect(lastVisited()).toBe("group001");
});

it("as many are kept as are shown", () => {
  for (let number = 0; number <= RECENT_MAX; number += 1) {
    noteVisit(group(number));
  }
  expect(listed()).toHaveLength(RECENT_MAX);
  expect(listed()).not.toContain("Group 0");
});

it("the group that a former version stored is the last one until another is visited or it is forgotten", () => {
  localStorage.setItem("duelo.lastGroup", "group009");
  expect(lastVisited()).toBe("group009");
  forgetVisit("group009");
  expect(lastVisited()).toBeNull();
  localStorage.setItem("duelo.lastGroup", "group009");
  noteVisit(group(1));
  forgetVisit("group001");
  expect(lastVisited()).toBeNull();
});

it("a private group is marked", () => {
  noteVisit({ ...group(1), isDiscoverable: false });
  expect(recentGroups.read()).toMatchObject([{ isPrivate: true }]);
});

it("after a sign-out no private group is left that was visited as its owner alone", async () => {
  vi.resetModules();
  const { forgetOwnVisits, noteVisit, recentGroups } = await import("./recent-groups");
  const names = () => recentGroups.read()?.map(({ name }) => name) ?? [];
  const owned = { isOwner: true, role: "owner", isDiscoverable: false } as const;
  const visits = [
    { ...group(1), ...owned },
    { ...group(2), ...owned, isDiscoverable: true },
    { ...group(3), isDiscoverable: false },
    { ...group(4), isDiscoverable: false },
    { ...group(4), ...owned },
  ];
  for (const visit of [...visits, { ...group(1), ...owned }]) noteVisit(visit);
  forgetOwnVisits();
  expect(names()).toEqual(["Group 4", "Group 3", "Group 2"]);
  // The page that is being left reads the group again, as a visitor.
  noteVisit({ ...group(1), isDiscoverable: false });
  expect(names()).not.toContain("Group 1");
});
