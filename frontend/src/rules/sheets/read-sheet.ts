import type { Answers, Reading } from "./reading";
import { suggestedAnswers } from "./suggested-answers";

/** A reading, and the answers that it follows from: a person's, with the likely ones to what is open. */
export interface AnsweredReading {
  readonly reading: Reading;
  readonly answers: Answers;
}

/** An answer may lead to further questions, but not often. */
const ROUNDS_MAX = 8;

/** Reads a file with a person's answers, and the likely ones to all other questions. */
export function readWithSuggestions(read: (answers: Answers) => Reading, given: Answers): AnsweredReading {
  let answers = given;
  for (let round = 1; ; round += 1) {
    const reading = read(answers);
    const suggested = suggestedAnswers(reading.questions, answers);
    if (Object.keys(suggested).length === 0 || round === ROUNDS_MAX) {
      return { reading, answers };
    }
    answers = { ...answers, ...suggested };
  }
}
