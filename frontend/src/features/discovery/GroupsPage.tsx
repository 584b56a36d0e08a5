import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type GroupSort, groupQuery } from "../../api/queries/groups";
import { staticLimits } from "../../rules/static-limits";
import { CrumbRow } from "../../shared/crumbs";
import { useDisconnected } from "../../shared/disconnected";
import { useFavourites } from "../../shared/favourites";
import { PageColumn } from "../../shared/page-layouts";
import { useLocalSearchParams } from "../../shared/use-local-search-params";
import { SearchField } from "../../ui/SearchField";
import { Loading } from "../../ui/Skeleton";
import { usePageTitle } from "../../ui/use-page-title";
import { AllGroups, GROUP_SORTS } from "./AllGroups";
import { GroupList, GroupListHead, GroupListSkeleton } from "./GroupList";

const DEFAULT_SORT: GroupSort = "newest";

/** The public groups and the favourites. Search and order are in the URL, so that Back restores them. */
export function GroupsPage() {
  const { t } = useTranslation(["groups", "common"]);
  const { params, inAddress, change } = useLocalSearchParams();
  usePageTitle(t("discovery.title"));

  const search = params.get("search") ?? "";
  const asked = inAddress.get("search")?.trim() ?? "";
  const sort = GROUP_SORTS.find((option) => option === params.get("sort")) ?? DEFAULT_SORT;
  const onSearch = (text: string) => change({ search: text });

  return (
    <PageColumn>
      <CrumbRow current={t("common:crumbs.groups")} />
      <h1 className="mb-4 text-title">{t("discovery.title")}</h1>
      <div>
        <SearchField
          label={t("discovery.search")}
          clearLabel={t("discovery.noHits.action")}
          value={search}
          maxLength={staticLimits.searchMax}
          reason={useDisconnected()?.reason}
          onChange={onSearch}
        />
        {search === "" ? (
          <div className="mt-2 empty:hidden">
            <Favourites />
          </div>
        ) : null}
        <div className="mt-2">
          <AllGroups
            search={asked}
            sort={sort}
            onSort={(chosen) => change({ sort: chosen === DEFAULT_SORT ? "" : chosen })}
            onClearSearch={() => onSearch("")}
          />
        </div>
      </div>
    </PageColumn>
  );
}

/** The favourites stored in this browser; groups that no longer exist are omitted. */
function Favourites() {
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
