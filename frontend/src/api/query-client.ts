import { type Query, QueryClient, type QueryFunctionContext } from "@tanstack/react-query";
import { nameFormerPlayers } from "../i18n/former-players";
import { ApiError } from "./error";

const maxRetries = 2;

/** Names anonymised players in the current language in all cached answers. */
export function renameFormerPlayers(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) {
    const { data, dataUpdatedAt } = query.state;
    const named = nameFormerPlayers(data);
    if (named !== data) {
      query.setData(named, { updatedAt: dataUpdatedAt, manual: true });
    }
  }
}

/**
 * The query cache of the page. Requests that did not reach the server are retried; refusals are not, and neither are
 * time-outs, which the reader has already waited for.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Without a connection a query fails and the page shows an error, instead of waiting until it is back.
        networkMode: "always",
        refetchOnReconnect: true,
        persister: orStoredAnswer,
        retry: (failures, error) => failures < maxRetries && isRetryable(error),
      },
      // Without a connection a mutation fails at once, instead of being sent later unnoticed.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

function isRetryable(error: Error): boolean {
  return error instanceof ApiError && (error.code === "client.offline" || error.status >= 502);
}

/** What is stored is looked up once a request has failed, by code that is loaded when the page is idle. */
async function orStoredAnswer(
  queryFn: (context: QueryFunctionContext) => unknown,
  context: QueryFunctionContext,
  query: Query,
): Promise<unknown> {
  try {
    return await queryFn(context);
  } catch (error) {
    const stored = await import("./stored-answers").catch(() => null);
    if (!stored) {
      throw error;
    }
    return stored.storedAnswer(query, error);
  }
}
