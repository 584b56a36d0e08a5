import { type Language, localeOf } from "./languages";

const UNITS = [
  ["day", 24 * 60 * 60],
  ["hour", 60 * 60],
  ["minute", 60],
] as const;

/** "30 days", "12 hours": a period that is set in seconds, in the largest unit that leaves no rest. */
export function periodText(seconds: number, language: Language): string {
  const [unit, length] = UNITS.find(([, length]) => seconds % length === 0) ?? (["second", 1] as const);
  const format = new Intl.NumberFormat(localeOf(language), { style: "unit", unit, unitDisplay: "long" });
  return format.format(seconds / length);
}
