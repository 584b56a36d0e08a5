import { beforeEach, expect, it } from "vitest";
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
