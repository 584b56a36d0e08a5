import { join } from "node:path";
import { build, type Rollup } from "vite";
import { type Formats, formats } from "../../src/i18n/format";
import { languages } from "../support/texts";
import { expect, test } from "./support/test";

// Each engine has `Intl` data of its own. Node's are those of Chromium.

const source = join(import.meta.dirname, "../../src/i18n/format.ts");

/** Spaces of other widths look the same in a sentence. */
const spaced = (text: string) => text.replaceAll(/\s/g, " ");

/** The app's own formatters, as a script for a page. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: { write: false, lib: { entry: source, formats: ["iife"], name: "app" } },
  });
  const [{ output }] = built as [Rollup.RollupOutput];
  return output[0].code;
}

/** Run here and in a page: what the app writes of numbers, days, ages and lists. */
function written(of: Formats): string[] {
  const now = Date.parse("2026-03-09T18:42:00Z");
  const months = Array.from(
    { length: 12 },
    (_, month) => `2025-${String(month + 1).padStart(2, "0")}-0${(month % 7) + 1}`,
  );
  const numbers = [0, 7, 1234, 12345, 1234567, -5].flatMap((value) => [
    of.number(value),
    of.decimal(value + 0.5, 1),
    of.rating(value),
    of.signed(value, 1),
  ]);
  const percentages = [0, 0.05, 0.523, 1].map((fraction) => of.percent(fraction, 1));
  const days = months.flatMap((day) => [
    of.date(day),
    of.dayMonth(day),
    of.weekday(day),
    of.shortMonthYear(day),
    of.day(day),
    of.longDay(day),
    of.fullDate(day),
    of.month(day),
  ]);
  const ages = [1, 2, 60, 120, 1_440, 2_880, 10_080, 20_160].flatMap((minutes) => {
    const iso = new Date(now - minutes * 60_000).toISOString();
    return [of.relative(iso, now, ""), of.shortRelative(iso, now, "")];
  });
  const waits = [1, 30, 60, 90, 7_200, 9_000].map((seconds) => of.duration(seconds));
  const lists = [
    ["A", "B"],
    ["A", "B", "C"],
    ["A", "Iris"],
  ].map((names) => of.list(names));
  return [...numbers, ...percentages, ...days, of.time("2026-03-09T08:05:00Z"), ...ages, ...waits, ...lists];
}

test("numbers, days, ages and lists are written as in Chromium", async ({ app }) => {
  const code = await script();
  await app.open("/robots.txt");
  for (const language of languages) {
    const shown = await app.driver.executeScript<string[]>(
      `${code}; return (${written})(app.formats(${JSON.stringify(language)}))`,
    );
    expect(shown.map(spaced)).toEqual(written(formats(language)).map(spaced));
  }
});
