import { serverTime } from "../clock";

// Days of the local calendar, as `YYYY-MM-DD`.

const DAY = 24 * 60 * 60 * 1000;

export function dayOf(time: number): string {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

export function today(): string {
  return dayOf(serverTime());
}

export function isToday(time: number): boolean {
  return dayOf(time) === today();
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}

/** The day in a text, such as a search param; null if it is none. */
export function dayIn(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(text);
  // Some browsers parse 31 February as a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
