import { expect, it } from "vitest";
import { dayBefore, today } from "./today";

it("is the date in the local time zone, also around midnight", () => {
  expect(today(new Date(2025, 5, 12, 0, 1))).toBe("2025-06-12");
  expect(today(new Date(2025, 5, 12, 23, 59))).toBe("2025-06-12");
});

it("follows the previous day over ends of months and leap days", () => {
  expect(dayBefore("2025-07-01")).toBe("2025-06-30");
  expect(dayBefore("2024-03-01")).toBe("2024-02-29");
});
