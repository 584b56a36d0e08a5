import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type GroupSort, groupQuery } from "../../api/queries/groups";
import { CrumbRow } from "../../shared/crumbs";
import { useFavourites } from "../../shared/favourites";
import { PageColumn } from "../../shared/page-layouts";
import { SearchField } from "../../ui/SearchField";
import { Loading } from "../../ui/Skeleton";
import { useDebouncedValue } from "../../ui/use-debounced-value";
import { usePageTitle } from "../../ui/use-page-title";
import { AllGroups, GROUP_SORTS } from "./AllGroups";
import { GroupList, GroupListHead, GroupListSkeleton } from "./GroupList";

const DEFAULT_SORT: GroupSort = "newest";
const TYPING_PAUSE = 250;

/** The public groups and the favourites. Search and order are in the URL, so that Back restores them. */
export function GroupsPage() {
  const { t } = useTranslation(["groups", "common"]);
  const [params, setParams] = useSearchParams();
  usePageTitle(t("discovery.title"));

  const search = params.get("search") ?? "";
  const sort = GROUP_SORTS.find((option) => option === params.get("sort")) ?? DEFAULT_SORT;
  const asked = useDebouncedValue(search.trim(), TYPING_PAUSE);

  const set = (name: "search" | "sort", value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === "" || value === DEFAULT_SORT) {
          next.delete(name);
        } else {
          next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const onSearch = (value: string) => set("search", value);

  return (
    <PageColumn>
      <CrumbRow current={t("common:crumbs.groups")} />
      <div className="mx-auto max-w-column">
        <h1 className="mb-4 px-1 text-title">{t("discovery.title")}</h1>
        <SearchField
          label={t("discovery.search")}
          clearLabel={t("discovery.noHits.action")}
          value={search}
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
            onSort={(chosen) => set("sort", chosen)}
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
