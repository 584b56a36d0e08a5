import { array, object, string, unknown } from "valibot";
import type { Answers, Question } from "../../rules/sheets/reading";
import { storedJson } from "../../storage";

/** Answers that hold for the next file with the same heads, as those about dates and columns do. */
const REMEMBERED = [
  "columns",
  "headerRow",
  "team1Won",
  "winnerValues",
  "sideValues",
  "dateOrder",
  "dayOfMonth",
  "newestFirst",
  "dayOfRowAbove",
  "pairSeparators",
  "scoreDates",
  "scoreTimes",
  "scoreDigits",
  "setsOnly",
  "winnerGames",
  "me",
  "joins",
  "notSame",
  "placeholders",
] as const satisfies readonly (keyof Answers)[];

const SHAPES_MAX = 10;

const shapes = storedJson(
  "browser",
  "duelo.sheet-shapes",
  array(object({ heads: string(), answers: unknown() })),
);

/** What was answered for a file with the same heads. */
export function rememberedAnswers(questions: readonly Question[]): Answers {
  const heads = headsOf(questions);
  const found = shapes.read()?.find((shape) => shape.heads === heads);
  return heads === null || !found ? {} : (found.answers as Answers);
}

/** Remembers what was answered for the next file with these heads. */
export function rememberAnswers(questions: readonly Question[], given: Answers): void {
  const heads = headsOf(questions);
  const answers = Object.fromEntries(
    Object.entries(given).filter(([key]) => REMEMBERED.some((name) => name === key)),
  );
  if (heads !== null && Object.keys(answers).length > 0) {
    const others = (shapes.read() ?? []).filter((shape) => shape.heads !== heads);
    shapes.write([{ heads, answers }, ...others].slice(0, SHAPES_MAX));
  }
}

/** The heads in one text; none of a file without columns. */
function headsOf(questions: readonly Question[]): string | null {
  const columns = questions.find((question) => question.kind === "columns");
  return columns ? JSON.stringify(columns.header) : null;
}
