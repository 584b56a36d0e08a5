import { expect, it } from "vitest";
import { type Age, ageOf } from "./age";

function check(createdAt: Date, age: Age) {
  const now = new Date(2025, 5, 12, 1, 0).getTime();
  expect(ageOf(createdAt.toISOString(), now)).toEqual(age);
}

it("counts days by the calendar, not by hours", () => {
  check(new Date(2025, 5, 12, 0, 30), { unit: "today" });
  check(new Date(2025, 5, 11, 23, 30), { unit: "yesterday" });
  check(new Date(2025, 5, 10, 23, 59), { unit: "days", count: 2 });
  check(new Date(2025, 5, 6, 12, 0), { unit: "days", count: 6 });
});

it("counts weeks from seven days on", () => {
  check(new Date(2025, 5, 5, 12, 0), { unit: "weeks", count: 1 });
  check(new Date(2025, 0, 9, 12, 0), { unit: "weeks", count: 22 });
});

it("treats a time in the future as today", () => {
  check(new Date(2025, 5, 13, 12, 0), { unit: "today" });
});
