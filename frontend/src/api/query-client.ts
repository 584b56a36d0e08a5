import { QueryClient } from "@tanstack/react-query";
import { nameFormerPlayers } from "../i18n/former-players";
import { ApiError } from "./error";

const tries = 2;

/** Calls those whose names were taken away by their numbers in another language, in all answers that are kept. */
export function renameFormerPlayers(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) {
    const { data, dataUpdatedAt } = query.state;
    const named = nameFormerPlayers(data);
    if (named !== data) {
      query.setData(named, { updatedAt: dataUpdatedAt, manual: true });
    }
  }
}

/** One cache for the page. What the server refuses is not asked again; what did not arrive is. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Without a connection a question fails and the page says so, instead of waiting in silence.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) => failures < tries && isWorthAnotherTry(error),
      },
      // Without a connection a change fails at once and says so; it is not sent later, unseen.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

function isWorthAnotherTry(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
