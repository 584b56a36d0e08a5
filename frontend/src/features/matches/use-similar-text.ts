import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isOlder, shownVersions } from "../../api/group-versions";
import { groupStatsQuery } from "../../api/queries/groups";
import { matchListQuery } from "../../api/queries/matches";
import type { Group, Match } from "../../api/types";
import { serverTime } from "../../clock";
import { useAgoText } from "../../shared/age";
import { sameTeams } from "../../shared/lineup/same-teams";
import { followGroup } from "../../shared/live/follow-group";
import { setText } from "./preview";
import { recentMatchesQuery } from "./recent-matches-query";
import type { MatchEntry } from "./use-match-entry";

/** Milliseconds in which a match of the same pairs may be the entered one, with a game typed otherwise. */
const similarFor = 30 * 60_000;

/**
 * Says that a match of the same pairs with another score was saved a short time ago; null if not, and while the score
 * is not complete. The latest matches are read then, and again with each change of the group. Of one with the same
 * score the server asks.
 */
export function useSimilarText({ publicHash }: Group, { match, outcome }: MatchEntry): string | null {
  const { t } = useTranslation("matches");
  const ago = useAgoText("shortRelative");
  const client = useQueryClient();
  const recent = useRecentMatches(publicHash, outcome !== null);
  if (outcome === null) return null;
  const known = recent ?? matchesReadBefore(client, publicHash);
  const ids = (team: readonly (number | null)[]) => team.map((playerId) => playerId ?? 0);
  const teams = sameTeams([ids(match.team1), ids(match.team2)]);
  const since = serverTime() - similarFor;
  const found = known.find(
    (saved) => Date.parse(saved.createdAt) > since && sameTeams(teamsOf(saved)) === teams,
  );
  if (found === undefined) return null;
  const isTurned = teamsOf(found)[1].includes(match.team1[0] ?? 0);
  const sets = found.sets.map(([left = 0, right = 0]): [number, number] =>
    isTurned ? [right, left] : [left, right],
  );
  if (String(sets) === String(match.sets)) return null;
  return t("bar.similar", { ago: ago(found.createdAt), scores: sets.map(setText).join(" ") });
}

/** The group's latest matches, which are read again when the group changes; undefined until they are read. */
function useRecentMatches(publicHash: string, isShown: boolean): readonly Match[] | undefined {
  const client = useQueryClient();
  const { data, isFetched } = useQuery({ ...recentMatchesQuery(publicHash), enabled: isShown });
  // Followed after the first read, also one that failed: before it, the first event would have them read twice.
  const isFollowed = isShown && isFetched;
  useEffect(() => {
    if (!isFollowed) return;
    const { queryKey } = recentMatchesQuery(publicHash);
    const address = new URL(`/api/groups/hash/${publicHash}/matches/recent`, window.location.origin);
    return followGroup(publicHash, {
      onVersion: (version) => {
        const shown = shownVersions.get(address.href);
        if (version !== null && shown !== undefined && !isOlder(shown, version)) return;
        void client.invalidateQueries({ queryKey });
      },
    });
  }, [client, publicHash, isFollowed]);
  return data;
}

/** What other pages have read of the latest matches, while there is no connection to read them again. */
function matchesReadBefore(client: QueryClient, publicHash: string): readonly Match[] {
  const latest = client.getQueryData(groupStatsQuery(publicHash).queryKey)?.latestMatch;
  const pages = client.getQueryData(matchListQuery(publicHash, {}).queryKey)?.pages;
  return [...(latest ? [latest] : []), ...(pages?.[0]?.matches ?? [])];
}

function teamsOf({ team1, team2 }: Match): [number[], number[]] {
  const ids = ({ players }: Match["team1"]) => players.map(({ playerId }) => playerId);
  return [ids(team1), ids(team2)];
}
