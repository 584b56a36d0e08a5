import type { Answers, Question } from "./reading";

/** The likely answers to questions that are open; none to a question without a likely answer. */
export function suggestedAnswers(questions: readonly Question[], answers: Answers): Answers {
  const open = questions.filter(({ answered }) => !answered);
  return Object.assign({}, ...open.map((question) => suggestedAnswer(question, open, answers)));
}

function suggestedAnswer(question: Question, open: readonly Question[], answers: Answers): Answers {
  switch (question.kind) {
    case "sheet":
      return { sheets: question.suggested };
    case "columns": {
      const { suggested, headerRow, team1Won, winnerValues, sideValues } = question;
      return { columns: suggested, headerRow, team1Won, winnerValues, sideValues };
    }
    case "lines":
      return { format: "lines", teamSeparators: question.teamSeparators };
    case "date-order":
      return question.suggested ? { dateOrder: question.suggested } : {};
    case "day-missing":
      return { dayOfMonth: 1 };
    case "day-of-row-above":
      return { dayOfRowAbove: question.suggested };
    case "newest-first":
      return { newestFirst: question.suggested };
    case "pair-separator":
      return { pairSeparators: question.found };
    case "pair-names":
      return question.sheet ? { pairSheet: question.sheet } : {};
    case "score-dates":
      return { scoreDates: question.suggested };
    case "score-times":
      return { scoreTimes: question.suggested };
    case "score-digits":
      return { scoreDigits: true };
    case "sets-only":
      return { setsOnly: true };
    case "loser-games":
      return { winnerGames: question.suggested };
    case "one-row-per-player":
      return { rowsPerMatch: question.rowsPerMatch };
    case "placeholder": {
      const suggested = question.names.map((name) => [name, "leave-out"] as const);
      return { placeholders: { ...Object.fromEntries(suggested), ...answers.placeholders } };
    }
    case "contradicting-winner":
      return { contradictingWinner: "leave-out" };
    case "left-out":
      return { leaveOut: open.flatMap((other) => (other.kind === "left-out" ? [other.reason] : [])) };
    case "broken-byte": {
      const bytes = open.flatMap((other) => (other.kind === "broken-byte" ? [other] : []));
      const letters = bytes.flatMap(({ rows, byte, suggested }) =>
        rows.map((row) => ({ row, byte, as: suggested })),
      );
      return { brokenBytes: [...(answers.brokenBytes ?? []), ...letters] };
    }
    default:
      return {};
  }
}
