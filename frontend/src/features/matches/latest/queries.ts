import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client";
import { ApiError, isRefusal } from "../../../api/error";
import { matchKeys } from "../../../api/queries/matches";
import { refreshGroups, useSessionMutation } from "../../../api/queries/session";
import { storeRanking } from "../../../api/queries/store-ranking";
import type { components } from "../../../api/schema";
import type { Group, Match, MatchSubmission, Ranking } from "../../../api/types";

export type LatestMatch = components["schemas"]["LatestMatch"];

/** A group's latest match, with the standings needed to correct it; null if there is none. */
export interface Latest {
  shown: Match;
  typed: LatestMatch;
}

/** How often the latest match is read while others are saved. */
const MOST_ATTEMPTS = 3;

export function latestQuery({ groupId, publicHash }: Group) {
  const params = { path: { groupId } };
  return queryOptions({
    queryKey: [...matchKeys.all(publicHash), "latest"],
    queryFn: async ({ signal }): Promise<Latest | null> => {
      for (let attempt = 1; ; attempt += 1) {
        const query = { limit: 1 };
        const recent = api.GET("/api/groups/{groupId}/matches/recent", {
          params: { ...params, query },
          signal,
        });
        const [shown] = (await unwrap(recent)).matches;
        if (!shown) {
          return null;
        }
        const edited = api.GET("/api/groups/{groupId}/matches/latest/edit", { params, signal });
        const { match } = await unwrap(edited);
        // Another match may have been saved between the two answers.
        if (shown.matchId === match.matchId || attempt === MOST_ATTEMPTS) {
          return { shown, typed: match };
        }
      }
    },
  });
}

/** Milliseconds between two looks at another session's lock. */
const lockInterval = 3_000;

/** Whether another session has locked the latest match; asked again until it is free. */
export function otherLockQuery(groupId: number) {
  return queryOptions({
    queryKey: ["latest-match-lock", groupId],
    queryFn: async ({ signal }) => {
      const params = { path: { groupId } };
      const { locked, mine } = await unwrap(
        api.GET("/api/groups/{groupId}/matches/lock-status", { params, signal }),
      );
      return locked && !mine;
    },
    meta: { stored: false },
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data === false ? false : lockInterval),
  });
}

interface Change {
  matchId: number;
  matchNumber: number;
  lockId: string;
}

/** Stores the ranking that a change answers with; null if that answer was lost. */
function useStoreRanking(group: Group) {
  const client = useQueryClient();
  return (answer: { ranking: Ranking[]; totalPlayers: number } | null) => {
    if (answer) {
      storeRanking(client, group.publicHash, answer);
    }
    return refreshGroups(client);
  };
}

/**
 * The answer to a change; null if the answer was lost, and the latest match shows that the change was made. After it
 * the lock has ended, so that a second attempt is refused as if the first had failed.
 */
async function answerOrNull<Answer>(
  answer: Promise<Answer>,
  isMade: () => Promise<boolean>,
): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    const isUncertain =
      error instanceof ApiError &&
      (!isRefusal(error.status) || error.code === "match.lock_expired" || error.code === "match.not_latest");
    if (isUncertain && (await isMade().catch(() => false))) {
      return null;
    }
    throw error;
  }
}

async function readLatest(groupId: number): Promise<LatestMatch | null> {
  const params = { path: { groupId } };
  try {
    return (await unwrap(api.GET("/api/groups/{groupId}/matches/latest/edit", { params }))).match;
  } catch (error) {
    if (error instanceof ApiError && error.code === "match.not_found") {
      return null;
    }
    throw error;
  }
}

export function useDeleteLatest(group: Group) {
  const storeNewRanking = useStoreRanking(group);
  const { groupId } = group;
  return useSessionMutation({
    mutationFn: ({ matchId, matchNumber, lockId }: Change) =>
      answerOrNull(
        unwrap(
          api.DELETE("/api/groups/{groupId}/matches/{matchId}", {
            params: { path: { groupId, matchId } },
            body: { lockId, expectedLatestMatch: matchNumber },
          }),
        ),
        async () => ((await readLatest(groupId))?.matchNumber ?? 0) < matchNumber,
      ),
    onSuccess: storeNewRanking,
  });
}

export function useCorrectLatest(group: Group) {
  const storeNewRanking = useStoreRanking(group);
  const { groupId } = group;
  return useSessionMutation({
    mutationFn: ({ matchId, matchNumber, lockId, body }: Change & { body: MatchSubmission }) =>
      answerOrNull(
        unwrap(
          api.PUT("/api/groups/{groupId}/matches/{matchId}/edit", {
            params: { path: { groupId, matchId } },
            body: { ...body, lockId, expectedLatestMatch: matchNumber },
          }),
        ),
        async () => {
          const latest = await readLatest(groupId);
          return latest?.matchId === matchId && contentOf(latest) === contentOf(body);
        },
      ),
    onSuccess: storeNewRanking,
  });
}

/** What an admin enters of a match, to be compared. */
function contentOf(match: Pick<MatchSubmission, "team1" | "team2" | "sets" | "playedOn" | "notes">): string {
  const { team1, team2, sets, playedOn, notes } = match;
  return JSON.stringify([team1, team2, sets, playedOn, notes ?? ""]);
}
