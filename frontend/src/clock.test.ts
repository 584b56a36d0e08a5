import { afterEach, beforeEach, expect, it, vi } from "vitest";

const HOUR = 3_600_000;
const noon = Date.parse("2025-06-12T12:00:00Z");

/** The module as a page that was just opened has it. */
async function openPage() {
  vi.resetModules();
  return import("./clock");
}

const answer = (date: string) => ({ headers: new Headers(date === "" ? {} : { date }) });

beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(() => void vi.useRealTimers());

it("counts by the device's clock until the server has told its time", async () => {
  const { serverTime, knownClockOffset } = await openPage();
  expect([serverTime(), knownClockOffset()]).toEqual([noon, null]);
});

it.each([
  ["ahead", "Thu, 12 Jun 2025 09:00:00 GMT", -3 * HOUR],
  ["behind", "Sat, 14 Jun 2025 12:00:00 GMT", 48 * HOUR],
])("corrects a clock that is %s", async (_, date, offset) => {
  const { serverTime, noteServerTime, knownClockOffset } = await openPage();
  noteServerTime(answer(date));
  expect(knownClockOffset()).toBe(offset);
  expect(serverTime()).toBe(noon + offset);
  expect(serverTime(noon - HOUR)).toBe(noon + offset - HOUR);
});

it("takes a clock for right that differs by the time that an answer takes", async () => {
  const { serverTime, noteServerTime } = await openPage();
  noteServerTime(answer("Thu, 12 Jun 2025 11:59:20 GMT"));
  expect(serverTime()).toBe(noon);
});

it("goes by the last answer, and not by one without a date", async () => {
  const { serverTime, noteServerTime } = await openPage();
  noteServerTime(answer("Thu, 12 Jun 2025 09:00:00 GMT"));
  noteServerTime(answer(""));
  noteServerTime(answer("soon"));
  expect(serverTime()).toBe(noon - 3 * HOUR);
  noteServerTime(answer("Thu, 12 Jun 2025 12:00:00 GMT"));
  expect(serverTime()).toBe(noon);
});

it("assumes the offset of a stored answer until a new one has come", async () => {
  const { serverTime, assumeOffset, noteServerTime, knownClockOffset } = await openPage();
  assumeOffset(-3 * HOUR);
  expect([serverTime(), knownClockOffset()]).toEqual([noon - 3 * HOUR, null]);
  noteServerTime(answer("Thu, 12 Jun 2025 12:00:00 GMT"));
  assumeOffset(-3 * HOUR);
  expect([serverTime(), knownClockOffset()]).toEqual([noon, 0]);
});
