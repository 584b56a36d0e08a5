import { notifyManager, type Query } from "@tanstack/react-query";
import { assumeOffset, serverTime } from "../clock";
import { readAnswer } from "./answer-store";
import { ApiError } from "./error";

/** The queries with a stored answer, by the time of that answer. */
const restored = new WeakMap<Query, number>();

/**
 * The stored answer to a query that has no data yet and did not reach the server, as old as it is; otherwise the
 * query's error. `answer-store.ts` stores the answers.
 */
export async function storedAnswer(query: Query, error: unknown): Promise<unknown> {
  if (!isUnreachable(error) || query.state.data !== undefined) {
    throw error;
  }
  const stored = await readStored(query.queryHash);
  if (!stored) {
    throw error;
  }
  assumeOffset(stored.clockOffset ?? 0);
  // A clock that was set back since may put it in the future.
  const age = Math.max(0, serverTime() - stored.savedAt);
  const dataUpdatedAt = Date.now() - age;
  restored.set(query, dataUpdatedAt);
  // After the query has taken the data for new.
  notifyManager.schedule(() => query.setState({ dataUpdatedAt }));
  return stored.data;
}

/** Whether the data of a query is a stored answer, which the server has not confirmed. */
export function isStoredAnswer(query: Query): boolean {
  return restored.get(query) === query.state.dataUpdatedAt;
}

/** No answer, or the answer of a proxy without its server. */
function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

async function readStored(queryHash: string) {
  try {
    return await readAnswer(queryHash);
  } catch {
    // The browser blocks storage.
    return null;
  }
}
