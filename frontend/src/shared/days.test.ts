import { afterEach, expect, it, vi } from "vitest";
import { noteServerTime } from "../clock";
import { dayBefore, dayOf, isToday, today } from "./days";

afterEach(() => void vi.useRealTimers());

it("is the date in the local time zone, also around midnight", () => {
  expect(dayOf(new Date(2025, 5, 12, 0, 1).getTime())).toBe("2025-06-12");
  expect(dayOf(new Date(2025, 5, 12, 23, 59).getTime())).toBe("2025-06-12");
});

it("is today by the server's clock", () => {
  const noon = new Date(2025, 5, 12, 12);
  vi.useFakeTimers({ now: new Date(2025, 5, 14, 12) });
  noteServerTime({ headers: new Headers({ date: noon.toUTCString() }) });
  expect(today()).toBe("2025-06-12");
  expect([isToday(noon.getTime()), isToday(Date.now())]).toEqual([true, false]);
});

it("follows the previous day over ends of months and leap days", () => {
  expect(dayBefore("2025-07-01")).toBe("2025-06-30");
  expect(dayBefore("2024-03-01")).toBe("2024-02-29");
});
