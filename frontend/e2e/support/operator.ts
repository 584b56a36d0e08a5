import { execFileSync } from "node:child_process";

/** Runs an admin command of the server under test. */
export function runAdminCommand(...words: string[]): string {
  return runProgram("admin", ...words);
}

/** Runs a command of the program under test on its database. */
export function runProgram(...words: string[]): string {
  const { DUELO_E2E_PROGRAM: program, DUELO_E2E_DATABASE: database } = process.env;
  if (!program || !database) {
    throw new Error(
      "DUELO_E2E_PROGRAM and DUELO_E2E_DATABASE must name the program and the database under test",
    );
  }
  return execFileSync(program, words, { env: { DATABASE_URL: database }, encoding: "utf8" });
}
