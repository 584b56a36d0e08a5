const DAY = 24 * 60 * 60 * 1000;

export type Age =
  | { readonly unit: "today" | "yesterday" }
  | { readonly unit: "days" | "weeks"; readonly count: number };

/** The age in calendar days: today, yesterday, days up to a week, then weeks. */
export function ageOf(createdAt: string, now: number): Age {
  const days = Math.max(0, calendarDay(new Date(now)) - calendarDay(new Date(createdAt)));
  if (days === 0) {
    return { unit: "today" };
  }
  if (days === 1) {
    return { unit: "yesterday" };
  }
  return days < 7 ? { unit: "days", count: days } : { unit: "weeks", count: Math.floor(days / 7) };
}

/** Days since the epoch in the local calendar. */
function calendarDay(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
}
