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
