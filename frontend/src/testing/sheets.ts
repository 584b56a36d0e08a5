import { readFileSync } from "node:fs";
import initReader, { ranking, SheetReader } from "../../pkg/sheets/elo_sheets";
import initWorkbooks, { tables } from "../../pkg/workbooks/elo_workbooks";
import type { Answers, KnownPlayer, Reading, ReadMatch, SheetRanking } from "../rules/sheets/reading";

/** The real readers, from their files; in the browser a worker fetches them. */
export async function loadSheetReaders(): Promise<void> {
  await initReader({ module_or_path: readFileSync("pkg/sheets/elo_sheets_bg.wasm") });
  await initWorkbooks({ module_or_path: readFileSync("pkg/workbooks/elo_workbooks_bg.wasm") });
}

/** Opens a file; the function reads it with answers. */
export function openedSheet(bytes: Uint8Array): (answers: Answers) => Reading {
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const reader = isWorkbook ? SheetReader.ofTables(tables(bytes)) : SheetReader.ofText(bytes);
  return (answers) => JSON.parse(reader.read(JSON.stringify(answers)));
}

export function rankingOf(
  matches: readonly Pick<ReadMatch, "team1" | "team2" | "sets">[],
  standings: readonly KnownPlayer[] = [],
): SheetRanking {
  return JSON.parse(ranking(JSON.stringify(standings), JSON.stringify(matches)));
}
