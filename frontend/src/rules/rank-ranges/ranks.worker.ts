import init from "../../../pkg/more/elo_more";
import { decidingMatches, rankRanges, ranksWithout } from "./compute";
import type { Reply, Request } from "./messages";

// The ranges of 10,000 matches take seconds: the page answers meanwhile.

declare const self: {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: Reply): void;
};

self.onmessage = ({ data }) => {
  answer(data)
    .catch((error: unknown): Reply => ({ type: "failed", reason: String(error) }))
    .then((reply) => self.postMessage(reply));
};

async function answer(request: Request): Promise<Reply> {
  await init();
  if (request.type === "without") {
    return { type: "without", ranks: ranksWithout(request.log, request.number) };
  }
  if (request.type === "deciding") {
    return { type: "deciding", matches: decidingMatches(request.log, request.playerId) };
  }
  const ranges = rankRanges(request.log, (done) => self.postMessage({ type: "progress", done }));
  return { type: "ranges", ranges };
}
