import type { Reply, Request, TimedRanking } from "./messages";
import type { AnsweredReading } from "./read-sheet";
import type { Answers, KnownPlayer, ReadMatch } from "./reading";

/** A file cannot be read; the message is the reader's, in English. */
export class SheetError extends Error {}

/** Reads files in a worker, one at a time. */
export interface SheetReader {
  /** Opens a file: a workbook, a text with separators, or lines. */
  open(bytes: ArrayBuffer): Promise<void>;
  /** What the open file is read as. */
  read(answers: Answers): Promise<AnsweredReading>;
  /** The ranking after these matches, which continue from the standings. */
  rank(
    standings: readonly KnownPlayer[],
    matches: readonly Pick<ReadMatch, "team1" | "team2" | "sets">[],
  ): Promise<TimedRanking>;
  close(): void;
}

/** Starts a reader; `close` ends it. */
export function startSheetReader(): SheetReader {
  const worker = new Worker(new URL("./sheets.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, { resolve(reply: Reply): void; reject(cause: unknown): void }>();
  let last = 0;
  worker.onmessage = ({ data: { id, reply } }: MessageEvent<{ id: number; reply: Reply }>) => {
    waiting.get(id)?.resolve(reply);
    waiting.delete(id);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    for (const { reject } of waiting.values()) {
      reject(new Error(event.message || "the reader of sheets could not be loaded"));
    }
    waiting.clear();
  };
  const ask = async <T extends Reply["type"]>(request: Request) => {
    last += 1;
    const id = last;
    const reply = await new Promise<Reply>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, request });
    });
    if (reply.type === "failed") {
      throw reply.isNotLoaded ? new Error(reply.reason) : new SheetError(reply.reason);
    }
    return reply as Extract<Reply, { type: T }>;
  };
  return {
    open: async (bytes) => {
      await ask<"opened">({ type: "open", bytes });
    },
    read: (answers) => ask<"read">({ type: "read", answers }),
    rank: (standings, matches) => ask<"ranked">({ type: "rank", standings, matches }),
    close: () => worker.terminate(),
  };
}
