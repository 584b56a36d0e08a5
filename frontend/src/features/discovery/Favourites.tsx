import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { groupQuery } from "../../api/queries/groups";
import { useFavourites } from "../../shared/favourites";
import { Loading } from "../../ui/Skeleton";
import { GroupList, GroupListHead, GroupListSkeleton } from "./GroupList";

/** The favourites stored in this browser; groups that no longer exist are omitted. */
export function Favourites() {
  const { t } = useTranslation(["groups", "common"]);
  const hashes = useFavourites();
  const { groups, isPending } = useQueries({
    queries: hashes.map((hash) => groupQuery(hash)),
    combine: (results) => ({
      groups: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
      isPending: results.some((result) => result.isPending),
    }),
  });
  const title = t("discovery.favourites");
  const aside = t("discovery.keptInBrowser");
  if (isPending) {
    return (
      <section>
        <GroupListHead title={title} aside={aside} />
        <Loading label={t("common:loading")}>
          <GroupListSkeleton rows={hashes.length} />
        </Loading>
      </section>
    );
  }
  return groups.length === 0 ? null : <GroupList title={title} aside={aside} groups={groups} />;
}
