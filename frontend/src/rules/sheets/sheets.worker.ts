import initReader, { ranking, SheetReader } from "../../../pkg/sheets/elo_sheets";
import type { Reply, Request } from "./messages";
import { readWithSuggestions } from "./read-sheet";

// A file of 20,000 rows takes a second: the page answers meanwhile.

declare const self: {
  onmessage: ((event: MessageEvent<{ id: number; request: Request }>) => void) | null;
  postMessage(message: { id: number; reply: Reply }): void;
};

let reader: SheetReader | null = null;

self.onmessage = ({ data: { id, request } }) => {
  answer(request)
    .catch((error: unknown): Reply => {
      return { type: "failed", reason: String(error), isNotLoaded: error instanceof NotLoaded };
    })
    .then((reply) => self.postMessage({ id, reply }));
};

async function answer(request: Request): Promise<Reply> {
  await loaded(initReader());
  switch (request.type) {
    case "open": {
      reader?.free();
      reader = null;
      const bytes = new Uint8Array(request.bytes);
      reader = isWorkbook(bytes) ? await workbook(bytes) : SheetReader.ofText(bytes);
      return { type: "opened" };
    }
    case "read": {
      const { reading, answers } = readWithSuggestions(
        (given) => JSON.parse(opened().read(JSON.stringify(given))),
        request.answers,
      );
      return { type: "read", reading, answers };
    }
    case "rank": {
      const start = performance.now();
      const found = ranking(JSON.stringify(request.standings), JSON.stringify(request.matches));
      return { type: "ranked", ranking: JSON.parse(found), milliseconds: performance.now() - start };
    }
  }
}

function opened(): SheetReader {
  if (reader === null) {
    throw new Error("no file is open");
  }
  return reader;
}

/** Workbooks have a file of WebAssembly of their own, larger than the reader. */
async function workbook(bytes: Uint8Array): Promise<SheetReader> {
  const { default: initWorkbooks, tables } = await loaded(import("../../../pkg/workbooks/elo_workbooks"));
  await loaded(initWorkbooks());
  return SheetReader.ofTables(tables(bytes));
}

class NotLoaded extends Error {}

/** What is loaded from the server or its cache. */
async function loaded<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (cause) {
    throw new NotLoaded("the reader was not loaded", { cause });
  }
}

/** The first bytes of workbooks: zip (.xlsx, .xlsb, .ods) and compound file (.xls). */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

function isWorkbook(bytes: Uint8Array): boolean {
  return WORKBOOKS.some((start) => start.every((byte, at) => bytes[at] === byte));
}
