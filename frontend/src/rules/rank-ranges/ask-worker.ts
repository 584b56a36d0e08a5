import type { DecidingMatch, RankedLog, RankRange, RankWithout, Reply, Request } from "./messages";

/** Between which ranks each player is; guests, and those of whom it is too early to say, are missing. */
export async function computeRankRanges(
  log: RankedLog,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<ReadonlyMap<number, RankRange>> {
  const { ranges } = await ask<"ranges">({ type: "ranges", log }, signal, onProgress);
  return ranges;
}

/** The ranks of now that the match with this number decides. */
export async function computeRanksWithout(
  log: RankedLog,
  number: number,
  signal: AbortSignal,
): Promise<readonly RankWithout[]> {
  const { ranks } = await ask<"without">({ type: "without", log, number }, signal, () => {});
  return ranks;
}

/** Those of a player's matches that decide the player's rank of now, in the order of the log. */
export async function findDecidingMatches(
  log: RankedLog,
  playerId: number,
  signal: AbortSignal,
): Promise<readonly DecidingMatch[]> {
  const { matches } = await ask<"deciding">({ type: "deciding", log, playerId }, signal, () => {});
  return matches;
}

/** Asks a worker of its own, which ends with the answer. */
function ask<T extends Request["type"]>(
  request: Request,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Extract<Reply, { type: T }>> {
  const worker = new Worker(new URL("./ranks.worker.ts", import.meta.url), { type: "module" });
  const answer = new Promise<Reply>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.type === "progress") {
        onProgress(data.done);
      } else {
        resolve(data);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || "the ranks could not be computed"));
    };
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  worker.postMessage(request);
  return answer
    .then((reply) => {
      if (reply.type === "failed") {
        throw new Error(reply.reason);
      }
      return reply as Extract<Reply, { type: T }>;
    })
    .finally(() => worker.terminate());
}
