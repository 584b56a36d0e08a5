import { QueryClient } from "@tanstack/react-query";
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

/** The query cache of the page. Requests that got no answer are retried; refusals are not. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Without a connection a query fails and the page shows an error, instead of waiting until it is back.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) => failures < maxRetries && isRetryable(error),
      },
      // Without a connection a mutation fails at once, instead of being sent later unnoticed.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

function isRetryable(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
