import type { Question } from "../../rules/sheets/reading";

/** Questions of the step about columns. */
const OF_COLUMNS: readonly Question["kind"][] = [
  "sheet",
  "columns",
  "lines",
  "pair-separator",
  "one-row-per-player",
];
const OF_NAMES: readonly Question["kind"][] = ["join-names", "placeholder"];

export const isOpen = (question: Question) => !question.answered;

export const isNameQuestion = (question: Question) => OF_NAMES.includes(question.kind);

/** The questions of the step about questions. Rows that are left out have a page of their own. */
export function askedQuestions(questions: readonly Question[]): readonly Question[] {
  return questions.filter(
    (question) =>
      !OF_COLUMNS.includes(question.kind) && !isNameQuestion(question) && question.kind !== "left-out",
  );
}

/** Those of them that are not answered. */
export function openQuestions(questions: readonly Question[]): readonly Question[] {
  return askedQuestions(questions).filter(isOpen);
}
