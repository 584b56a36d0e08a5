import { serverTime } from "../clock";
import { type Language, localeOf } from "./languages";

const minus = "\u2212";
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

/** Formatters of one language, cached by `formats`. */
export interface Formats {
  /** 3,230 · 3 230 · 3230: counts. Ratings are written without separators, see `rating`. */
  number(value: number): string;
  /** One or more decimals: 1601.5, 1601,5. */
  decimal(value: number, digits: number): string;
  /** An Elo rating: whole, no separator, a real minus. */
  rating(value: number): string;
  /** A fraction from 0 to 1 as a percentage. */
  percent(fraction: number, digits?: number): string;
  /** A change with its sign: +14, −8, 0. */
  signed(value: number, digits?: number): string;
  /** 9 Jan 2025. Takes a date (`2025-01-09`, the same day everywhere) or an instant. */
  date(iso: string): string;
  /** 9 Jan; where a sentence ends with it {@link fullDayMonth}, as Swedish ends its short months with a full stop. */
  dayMonth(iso: string): string;
  /** 9 January. */
  fullDayMonth(iso: string): string;
  /** Thu 9 Jan, and with its year when that is not this one. */
  weekday(iso: string): string;
  /** Jan. */
  shortMonth(iso: string): string;
  /** Jan 2025. */
  shortMonthYear(iso: string): string;
  /** Thu 9 January. */
  day(iso: string): string;
  /** Thursday 9 January 2025. */
  longDay(iso: string): string;
  /** Thursday 9 January. */
  weekdayInFull(iso: string): string;
  /** 9 January 2025. */
  fullDate(iso: string): string;
  /** January. */
  monthName(iso: string): string;
  /** January 2025. */
  month(iso: string): string;
  /** 18:42. */
  time(iso: string): string;
  /** "just now", "2 hours ago" … up to weeks. `justNow` is the text for under a minute. */
  relative(iso: string, now: number, justNow: string): string;
  /** The same in short: "2 hr ago". */
  shortRelative(iso: string, now: number, justNow: string): string;
  /** "30 seconds", "12 minutes": how long to wait, rounded up. */
  duration(seconds: number): string;
  /** "Elin, Karin and Maja". */
  list(items: readonly string[]): string;
}

const cache = new Map<Language, Formats>();

export function formats(language: Language): Formats {
  const known = cache.get(language);
  if (known) {
    return known;
  }
  const made = makeFormats(language);
  cache.set(language, made);
  return made;
}

function makeFormats(language: Language): Formats {
  const locale = localeOf(language);
  const counts = new Intl.NumberFormat(locale);
  const lists = memoize((type: "conjunction") => new Intl.ListFormat(locale, { type }));
  const dateFormat = (options: Intl.DateTimeFormatOptions) => {
    const formatOf = memoize(
      (isDay: boolean) => new Intl.DateTimeFormat(locale, isDay ? { ...options, timeZone: "UTC" } : options),
    );
    return (iso: string) => formatOf(/^\d{4}-\d{2}-\d{2}$/.test(iso)).format(new Date(iso));
  };
  const inSentence = dateFormat({ weekday: "short", day: "numeric", month: "long" });
  const weekday = dateFormat({ weekday: "short", day: "numeric", month: "short" });
  const weekdayWithYear = dateFormat({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
  const longDay = dateFormat({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const weekdayInFull = dateFormat({ weekday: "long", day: "numeric", month: "long" });
  const decimals = memoize(
    (digits: number) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping: false,
      }),
  );
  const percents = memoize(
    (digits: number) =>
      new Intl.NumberFormat(locale, {
        style: "percent",
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
  const relativeIn = relativeFormat(locale);
  const decimal = (value: number, digits: number) => withMinus(decimals(digits).format(value));
  return {
    number: (value) => withMinus(counts.format(value)),
    decimal,
    rating: (value) => withMinus(String(value)),
    percent: (fraction, digits = 0) => percents(digits).format(fraction),
    signed: (value, digits = 0) => {
      const text = decimal(Math.abs(value), digits);
      return value > 0 ? `+${text}` : value < 0 ? `${minus}${text}` : text;
    },
    date: dateFormat({ day: "numeric", month: "short", year: "numeric" }),
    dayMonth: dateFormat({ day: "numeric", month: "short" }),
    fullDayMonth: dateFormat({ day: "numeric", month: "long" }),
    weekday: (iso) =>
      withoutComma(
        iso.startsWith(String(new Date(serverTime()).getFullYear())) ? weekday(iso) : weekdayWithYear(iso),
      ),
    shortMonth: dateFormat({ month: "short" }),
    shortMonthYear: dateFormat({ month: "short", year: "numeric" }),
    day: (iso) => withoutComma(inSentence(iso)),
    longDay: (iso) => withoutComma(longDay(iso)),
    weekdayInFull: (iso) => withoutComma(weekdayInFull(iso)),
    fullDate: dateFormat({ day: "numeric", month: "long", year: "numeric" }),
    monthName: dateFormat({ month: "long" }),
    month: dateFormat({ month: "long", year: "numeric" }),
    time: dateFormat({ hour: "2-digit", minute: "2-digit" }),
    relative: relativeIn("long"),
    shortRelative: relativeIn("short"),
    duration: (seconds) => {
      const [value, unit] = spanOf(seconds);
      return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
    },
    list: (items) => lists("conjunction").format(items),
  };
}

function relativeFormat(locale: string): (style: "long" | "short") => Formats["relative"] {
  const relatives = memoize(
    (style: "long" | "short") => new Intl.RelativeTimeFormat(locale, { numeric: "always", style }),
  );
  return (style) => (iso, now, justNow) => {
    const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
    if (seconds < minute) {
      return justNow;
    }
    const relative = relatives(style);
    if (seconds < hour) {
      return relative.format(-Math.floor(seconds / minute), "minute");
    }
    if (seconds < day) {
      return relative.format(-Math.floor(seconds / hour), "hour");
    }
    return seconds < week
      ? relative.format(-Math.floor(seconds / day), "day")
      : relative.format(-Math.floor(seconds / week), "week");
  };
}

/** A time to wait in its usual unit, rounded up. */
function spanOf(seconds: number): [number, "second" | "minute" | "hour"] {
  if (seconds <= minute) {
    return [seconds, "second"];
  }
  return seconds <= 2 * hour ? [Math.ceil(seconds / minute), "minute"] : [Math.ceil(seconds / hour), "hour"];
}

/** Caches formatters by their option: creating one takes far longer than using it. */
function memoize<K, Format>(make: (key: K) => Format): (key: K) => Format {
  const made = new Map<K, Format>();
  return (key) => {
    const found = made.get(key) ?? make(key);
    made.set(key, found);
    return found;
  };
}

/** Some languages put a comma after the weekday; these dates already follow a comma. */
function withoutComma(date: string): string {
  return date.replace(",", "");
}

/** Some languages use a hyphen; the product uses a minus sign everywhere. */
function withMinus(text: string): string {
  return text.replace("-", minus);
}
