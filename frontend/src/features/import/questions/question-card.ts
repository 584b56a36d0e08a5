import type { Formats } from "../../../i18n/format";
import type { Answers, Question, QuestionOf, Rows } from "../../../rules/sheets/reading";
import type { ImportTexts } from "../import-texts";

/** An answer that can be chosen, with what follows from it. */
export interface Choice {
  readonly key: string;
  readonly title: string;
  readonly text?: string;
  readonly answers: Answers;
  /** What has to be typed for it. */
  readonly input?: "date" | "number" | "text";
}

/** A question in words. */
export interface QuestionCard {
  readonly title: string;
  readonly text: string;
  /** Cells that show what is meant. */
  readonly cells: readonly string[];
  readonly choices: readonly Choice[];
}

/** How many rows are named. */
const ROWS_NAMED = 3;

/** The words of a question; null for those that other steps ask. `answers` are those given so far. */
export function questionCard(
  question: Question,
  { t, formats, answers, year }: QuestionContext,
): QuestionCard | null {
  const context = { t, formats, answers, year };
  switch (question.kind) {
    case "date-order":
      return dateOrder(question, context);
    case "year":
      return yearOf(question, context);
    case "day-missing":
      return {
        title: t("q.dayMissing.title"),
        text: t("q.dayMissing.text"),
        cells: question.examples,
        choices: [1, 15].map((dayOfMonth) => ({
          key: String(dayOfMonth),
          title: t("q.dayMissing.choice", { day: dayOfMonth }),
          answers: { dayOfMonth },
        })),
      };
    case "date-missing":
      return {
        title: t("q.dateMissing.title"),
        text: t("q.dateMissing.text"),
        cells: [],
        choices: [{ key: "day", title: t("q.dateMissing.choice"), answers: {}, input: "date" }],
      };
    case "day-of-row-above":
      return yesNo(context, "dayOfRowAbove", "dayAbove", rowCells(question.rows, context));
    case "newest-first":
      return {
        title: t("q.newestFirst.title"),
        text: t("q.newestFirst.text", {
          first: formats.fullDate(question.first),
          last: formats.fullDate(question.last),
        }),
        cells: [],
        choices: yesNoChoices(context, "newestFirst", "newestFirst"),
      };
    case "score-dates":
      return scoreDates(question, context);
    case "score-times":
      return scoreTimes(question, context);
    case "score-digits":
      return yesNo(context, "scoreDigits", "scoreDigits", question.examples);
    case "sets-only":
      return yesNo(context, "setsOnly", "setsOnly", question.examples);
    case "loser-games":
      return loserGames(question, context);
    case "me":
      return {
        title: t("q.me.title"),
        text: t("q.me.text"),
        cells: [],
        choices: [{ key: "me", title: t("q.me.choice"), answers: {}, input: "text" }],
      };
    case "contradicting-winner":
      return contradictingWinner(question, context);
    case "broken-byte":
      return brokenByte(question, context);
    default:
      return null;
  }
}

export interface QuestionContext {
  readonly t: ImportTexts;
  readonly formats: Formats;
  readonly answers: Answers;
  /** The present year. */
  readonly year: number;
}

type YesNo = "dayAbove" | "newestFirst" | "scoreDigits" | "setsOnly";

function yesNo(
  context: QuestionContext,
  field: "dayOfRowAbove" | "scoreDigits" | "setsOnly",
  name: YesNo,
  cells: readonly string[],
): QuestionCard {
  const { t } = context;
  return {
    title: t(`q.${name}.title`),
    text: t(`q.${name}.text`),
    cells,
    choices: yesNoChoices(context, field, name),
  };
}

function yesNoChoices({ t }: QuestionContext, field: keyof Answers, name: YesNo): Choice[] {
  return ([true, false] as const).map((is) => ({
    key: String(is),
    title: t(`q.${name}.${is ? "yes" : "no"}`),
    text: t(`q.${name}.${is ? "yesText" : "noText"}`),
    answers: { [field]: is },
  }));
}

function dateOrder(question: QuestionOf<"date-order">, { t, formats, year }: QuestionContext): QuestionCard {
  const [example = ""] = question.examples;
  const parts = example.split(/\D+/).map(Number);
  const [one = 1, two = 1] = parts;
  const full = parts[2] ?? year;
  const inYear = full < 100 ? 2000 + full : full;
  const dayMonth = (day: number, month: number) =>
    formats.dayMonth(new Date(Date.UTC(inYear, month - 1, day)).toISOString().slice(0, 10));
  const first = dayMonth(one, two);
  const other = dayMonth(two, one);
  return {
    title: t("q.dateOrder.title", { example, first, other }),
    text: t("q.dateOrder.text"),
    cells: question.examples,
    choices: [
      { key: "dmy", title: first, text: t("q.dateOrder.dmy"), answers: { dateOrder: "dmy" } },
      { key: "mdy", title: other, text: t("q.dateOrder.mdy"), answers: { dateOrder: "mdy" } },
    ],
  };
}

const YEARS_OFFERED = 3;

function yearOf(question: QuestionOf<"year">, { t, year }: QuestionContext): QuestionCard {
  const { yearTurns, examples } = question;
  const first = yearTurns ? year - 1 : year;
  const years = Array.from({ length: YEARS_OFFERED }, (_, back) => first - back);
  return {
    title: t("q.year.title", { example: examples[0] ?? "" }),
    text: t(yearTurns ? "q.year.turns" : "q.year.text"),
    cells: examples,
    choices: [
      ...years.map((offered) => ({
        key: String(offered),
        title: yearTurns ? `${offered}–${offered + 1}` : String(offered),
        answers: { year: offered, yearTurns },
      })),
      { key: "other", title: t("q.year.other"), answers: { yearTurns }, input: "number" as const },
    ],
  };
}

function scoreDates(question: QuestionOf<"score-dates">, { t, formats }: QuestionContext): QuestionCard {
  const { provedBy, suggested, rows, examples } = question;
  return {
    title: t("q.scoreDates.title", { example: examples[0] ?? "" }),
    text: t("q.scoreDates.text", { count: countOf(rows), number: formats.number(countOf(rows)) }),
    cells: examples,
    choices: (["day-month", "month-day"] as const).map((scoreDates) => ({
      key: scoreDates,
      title: t(`q.scoreDates.${scoreDates}`, { date: formats.dayMonth("2025-04-06") }),
      ...(provedBy && {
        text: t(scoreDates === suggested ? "q.scoreDates.agrees" : "q.scoreDates.contradicts", {
          column: provedBy,
        }),
      }),
      answers: { scoreDates },
    })),
  };
}

function scoreTimes(question: QuestionOf<"score-times">, { t }: QuestionContext): QuestionCard {
  const [example = ""] = question.examples;
  const [hours = 0, minutes = 0] = example.split(":").map(Number);
  return {
    title: t("q.scoreTimes.title", { example }),
    text: t("q.scoreTimes.text"),
    cells: question.examples,
    choices: [
      {
        key: "hours-minutes",
        title: t("q.scoreTimes.choice", { example, score: `${hours}–${minutes}` }),
        answers: { scoreTimes: "hours-minutes" },
      },
      {
        key: "minutes-hours",
        title: t("q.scoreTimes.choice", { example, score: `${minutes}–${hours}` }),
        answers: { scoreTimes: "minutes-hours" },
      },
    ],
  };
}

function loserGames({ highest, suggested }: QuestionOf<"loser-games">, { t }: QuestionContext): QuestionCard {
  return {
    title: t("q.loserGames.title"),
    text: t("q.loserGames.text", { highest }),
    cells: [],
    choices: [suggested, suggested + 1, suggested + 2].map((winnerGames) => ({
      key: String(winnerGames),
      title: t("q.loserGames.choice", { games: winnerGames }),
      answers: { winnerGames },
    })),
  };
}

function contradictingWinner(
  { rows }: QuestionOf<"contradicting-winner">,
  context: QuestionContext,
): QuestionCard {
  const { t } = context;
  return {
    title: t("q.contradicting.title", { count: countOf(rows) }),
    text: t("q.contradicting.text"),
    cells: rowCells(rows, context),
    choices: (["leave-out", "sets-count"] as const).map((contradictingWinner) => ({
      key: contradictingWinner,
      title: t(`q.contradicting.${contradictingWinner}`),
      text: t(`q.contradicting.${contradictingWinner}-text`),
      answers: { contradictingWinner },
    })),
  };
}

function brokenByte(question: QuestionOf<"broken-byte">, { t, answers }: QuestionContext): QuestionCard {
  const { byte, rows, column, suggested } = question;
  const others = (answers.brokenBytes ?? []).filter(
    (other) => other.byte !== byte || !rows.includes(other.row),
  );
  const letters = [...new Set([suggested, "å", "ä", "ö", "é", "ñ"])];
  return {
    title: t("q.brokenByte.title", { count: rows.length }),
    text: t("q.brokenByte.text", { column: column ?? "" }),
    cells: [],
    choices: letters.map((letter) => ({
      key: letter,
      title: letter,
      answers: { brokenBytes: [...others, ...rows.map((row) => ({ row, byte, as: letter }))] },
    })),
  };
}

function countOf(rows: Rows): number {
  return Array.isArray(rows) ? rows.length : Object.values(rows).flat().length;
}

function rowCells(rows: Rows, { t, formats }: QuestionContext): string[] {
  const named = Array.isArray(rows)
    ? rows.map((row: number) => t("row", { row: formats.number(row) }))
    : Object.entries(rows).flatMap(([sheet, ofSheet]) =>
        ofSheet.map((row: number) => t("sheetRow", { sheet, row: formats.number(row) })),
      );
  const more = named.length - ROWS_NAMED;
  return more > 0
    ? [...named.slice(0, ROWS_NAMED), t("andMore", { count: more, number: formats.number(more) })]
    : named;
}
