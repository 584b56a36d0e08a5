import { describe, expect, it } from "vitest";
import { formats } from "./format";
import { languages } from "./languages";

const heads = import.meta.glob<{ date: HeadDates }>("./locales/*/head.json", {
  import: "default",
  eager: true,
});

interface HeadDates {
  readonly full: string;
  readonly long: string;
  readonly months: Record<string, string>;
  readonly weekdays: Record<string, string>;
}

const now = Date.parse("2025-06-15T12:00:00Z");
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
/** Replaces narrow and wide no-break spaces by spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

describe("numbers", () => {
  it("groups counts as each language does, never ratings", () => {
    expect(formats("en").number(3230)).toBe("3,230");
    expect(plain(formats("sv").number(3230))).toBe("3 230");
    expect(formats("es").rating(12345)).toBe("12345");
  });

  it("uses a minus sign and always shows the sign of a change", () => {
    expect(formats("en").signed(14)).toBe("+14");
    expect(formats("sv").signed(-8)).toBe("\u22128");
    expect(formats("es").signed(0)).toBe("0");
    expect(formats("sv").signed(-10.9, 1)).toBe("\u221210,9");
    expect(formats("en").rating(-12)).toBe("\u221212");
  });

  it("writes percents", () => {
    expect(formats("en").percent(0.69)).toBe("69%");
    expect(plain(formats("sv").percent(0.69))).toBe("69 %");
    expect(plain(formats("es").percent(0.456, 1))).toBe("45,6 %");
  });
});

describe("times", () => {
  it.each([
    [20, "just now"],
    [120, "2 minutes ago"],
    [3 * 3600, "3 hours ago"],
    [4 * 86_400, "4 days ago"],
    [21 * 86_400, "3 weeks ago"],
  ])("%d seconds ago", (seconds, expected) => {
    expect(formats("en").relative(ago(seconds), now, "just now")).toBe(expected);
  });

  it("shows a date as the same day in every time zone", () => {
    expect(formats("en").date("2025-01-09")).toBe("9 Jan 2025");
    expect(formats("sv").month("2025-01-09")).toBe("januari 2025");
  });

  it("rounds a waiting time up", () => {
    expect(formats("en").duration(30)).toBe("30 seconds");
    expect(formats("sv").duration(61)).toBe("2 minuter");
    expect(formats("en").duration(3600)).toBe("60 minutes");
    expect(formats("es").duration(82_801)).toBe("24 horas");
  });
});

it.each(languages)("writes dates as the server writes them in heads and pictures, in %s", (language) => {
  const texts = heads[`./locales/${language}/head.json`]?.date;
  for (let month = 1; month <= 12; month += 1) {
    const day = `2025-${String(month).padStart(2, "0")}-0${1 + (month % 7)}`;
    const date = new Date(`${day}T00:00:00Z`);
    const filled = (pattern = "") =>
      pattern
        .replace("{{day}}", String(date.getUTCDate()))
        .replace("{{month}}", texts?.months[month] ?? "")
        .replace("{{weekday}}", texts?.weekdays[((date.getUTCDay() + 6) % 7) + 1] ?? "")
        .replace("{{year}}", "2025");
    expect(formats(language).fullDate(day)).toBe(filled(texts?.full));
    expect(formats(language).weekdayInFull(day)).toBe(filled(texts?.long));
  }
});
