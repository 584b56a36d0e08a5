import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client";
import { ApiError, isRefusal } from "../../../api/error";
import { groupKeys } from "../../../api/queries/groups";
import { useRefreshGroups, useSessionMutation } from "../../../api/queries/session";
import type { components } from "../../../api/schema";
import type { Group } from "../../../api/types";

export type ChangedRating = components["schemas"]["ChangedRating"];
export type RemovedMatch = components["schemas"]["RemovedMatch"];
export type Rewind = components["schemas"]["Rewind"];

/** What it changes to go back to a match. */
export function rewindPreviewQuery({ groupId, publicHash }: Group, after: number) {
  return queryOptions({
    queryKey: [...groupKeys.one(publicHash), "rewind", after],
    queryFn: ({ signal }) =>
      unwrap(
        api.POST("/api/groups/{groupId}/matches/rewind/preview", {
          params: { path: { groupId } },
          body: { after },
          signal,
        }),
      ),
    meta: { stored: false },
    gcTime: 0,
  });
}

/** The rewinds whose removed matches can be entered again, newest first. */
export function rewindsQuery({ groupId, publicHash }: Group) {
  return queryOptions({
    queryKey: [...groupKeys.one(publicHash), "rewinds"],
    queryFn: async ({ signal }): Promise<Rewind[]> => {
      const params = { path: { groupId } };
      return (await unwrap(api.GET("/api/groups/{groupId}/rewinds", { params, signal }))).rewinds;
    },
    meta: { stored: false },
  });
}

/** Whose ratings it changes to enter removed matches again. */
export function restorationPreviewQuery({ groupId, publicHash }: Group, rewindId: number, matches: number[]) {
  return queryOptions({
    queryKey: [...groupKeys.one(publicHash), "restoration", rewindId, ...matches],
    queryFn: async ({ signal }): Promise<ChangedRating[]> => {
      const preview = api.POST("/api/groups/{groupId}/rewinds/{rewindId}/restore/preview", {
        params: { path: { groupId, rewindId } },
        body: { matches },
        signal,
      });
      return (await unwrap(preview)).players;
    },
    meta: { stored: false },
    gcTime: 0,
    retry: false,
  });
}

interface RequestedRewind {
  after: number;
  lockId: string;
  expectedLatestMatch: number;
  confirmation: string;
}

/** Goes back to a match; the id of the rewind. */
export function useRewind(group: Group) {
  const refresh = useRefreshGroups();
  const client = useQueryClient();
  const params = { path: { groupId: group.groupId } };
  return useSessionMutation({
    mutationFn: async (body: RequestedRewind): Promise<number> => {
      try {
        return (await unwrap(api.POST("/api/groups/{groupId}/matches/rewind", { params, body }))).rewindId;
      } catch (error) {
        // Of an attempt whose answer was lost, a second one is refused as if the first had failed.
        const made = isUncertain(error) ? await findRewind(body).catch(() => undefined) : undefined;
        if (made === undefined) {
          throw error;
        }
        return made.rewindId;
      }
    },
    onSuccess: refresh,
  });

  /** The rewind that was asked for, if it is the latest change of the matches. */
  async function findRewind({ after, expectedLatestMatch }: RequestedRewind): Promise<Rewind | undefined> {
    const [latest] = await client.fetchQuery({ ...rewindsQuery(group), staleTime: 0 });
    return latest?.after === after && latest.matches.length === expectedLatestMatch - after
      ? latest
      : undefined;
  }
}

/** What a second attempt is refused for, if the first one has done it. */
const AFTER_THE_FIRST = ["match.lock_expired", "match.not_latest", "rewind.match_restored"];

function isUncertain(error: unknown): boolean {
  return error instanceof ApiError && (!isRefusal(error.status) || AFTER_THE_FIRST.includes(error.code));
}

/** Enters removed matches again. */
export function useRestore(group: Group, rewindId: number) {
  const refresh = useRefreshGroups();
  const client = useQueryClient();
  return useSessionMutation({
    mutationFn: async (matches: number[]): Promise<void> => {
      const params = { path: { groupId: group.groupId, rewindId } };
      const body = { matches };
      try {
        await unwrap(api.POST("/api/groups/{groupId}/rewinds/{rewindId}/restore", { params, body }));
      } catch (error) {
        // Of an attempt whose answer was lost, a second one is refused: the matches are there.
        const areEntered = isUncertain(error) && (await areAllEntered(matches).catch(() => false));
        if (!areEntered) {
          throw error;
        }
      }
    },
    onSettled: refresh,
  });

  async function areAllEntered(matches: readonly number[]): Promise<boolean> {
    const rewinds = await client.fetchQuery({ ...rewindsQuery(group), staleTime: 0 });
    const rewind = rewinds.find((one) => one.rewindId === rewindId);
    const entered = rewind?.matches.filter(({ restoredAs }) => restoredAs !== null) ?? [];
    return matches.every((number) => entered.some(({ matchNumber }) => matchNumber === number));
  }
}
