import { useQuery } from "@tanstack/react-query";
import { isMissing } from "../../api/error";
import { groupQuery, groupStatsQuery } from "../../api/queries/groups";
import { playerQuery } from "../../api/queries/players";
import { useMe } from "../me";
import type { RecentGroup } from "../recent-groups";

/** What is shown of a visited group: its name and standing, and the reader's own rating if known who that is. */
export function useGroupSummary({ hash, name, isPrivate }: Omit<RecentGroup, "visitedAt">) {
  const me = useMe(hash);
  const group = useQuery(groupQuery(hash));
  const stats = useQuery(groupStatsQuery(hash));
  const own = useQuery({ ...playerQuery(hash, me ?? 0), enabled: me !== null });
  return {
    name: group.data?.name ?? name,
    isPrivate: group.data === undefined ? isPrivate : !group.data.isDiscoverable,
    /** Deleted, or not there for another reason that stays. */
    isGone: group.error !== null && isMissing(group.error),
    stats: stats.data,
    /** Whether it is not known yet what is shown of its matches. */
    isLoading: stats.isLoading && !stats.isFetched,
    own: me === null ? undefined : own.data,
  };
}

export type GroupSummary = ReturnType<typeof useGroupSummary>;
