import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type GroupSort, groupQuery, groupStatsQuery } from "../../api/queries/groups";
import { staticLimits } from "../../rules/static-limits";
import { DataAge } from "../../shared/DataAge";
import { useDisconnected } from "../../shared/disconnected";
import { useFavourites } from "../../shared/favourites";
import { PageColumn } from "../../shared/page-layouts";
import { useRecentGroups } from "../../shared/recent-groups";
import { useLocalSearchParams } from "../../shared/use-local-search-params";
import { InlineSelect } from "../../ui/InlineSelect";
import { SearchField } from "../../ui/SearchField";
import { Loading } from "../../ui/Skeleton";
import { usePageTitle } from "../../ui/use-page-title";
import { AllGroups } from "./AllGroups";
import { GroupList, GroupListHead, GroupListSkeleton } from "./GroupList";
import { OpenLink } from "./OpenLink";
import { RecentGroups } from "./RecentGroups";

const GROUP_SORTS: readonly GroupSort[] = ["newest", "players", "matches", "name"];
const DEFAULT_SORT: GroupSort = "newest";

/** The reader's groups, the favourites and the public groups. Search and order are in the URL, for Back. */
export function GroupsPage() {
  const { t } = useTranslation(["discovery", "common"]);
  const { params, inAddress, change } = useLocalSearchParams();
  const recent = useRecentGroups();
  usePageTitle(t("title"));

  const search = params.get("search") ?? "";
  const asked = inAddress.get("search")?.trim() ?? "";
  const sort = GROUP_SORTS.find((option) => option === params.get("sort")) ?? DEFAULT_SORT;
  const [isLinkOpen, setLinkOpen] = useState(inAddress.has("link"));
  // Who has groups here rarely needs it.
  const isLinkFirst = recent.length === 0 || inAddress.has("link");
  const openLink = <OpenLink isOpen={isLinkOpen} onOpen={() => setLinkOpen(true)} />;
  const onSearch = (text: string) => change({ search: text });
  const disconnected = useDisconnected();
  const asOf = disconnected?.asOf;

  return (
    <PageColumn>
      <RecentGroups groups={recent} />
      <div className="mt-4 empty:hidden lg:mt-8">
        <Favourites />
      </div>
      <section className="mt-4 lg:mt-8">
        <div className="mb-2 flex flex-wrap items-center gap-x-4">
          <h2 className="mr-auto text-h2 lg:text-dialog">{t("discover")}</h2>
          <div className="flex min-h-11 items-center text-small text-ink-3">
            {asOf ? (
              <DataAge asOf={asOf} />
            ) : (
              <SortSelect
                sort={sort}
                onChange={(chosen) => change({ sort: chosen === DEFAULT_SORT ? "" : chosen })}
              />
            )}
          </div>
          <div className="min-w-0 basis-full lg:basis-75">
            <SearchField
              label={t("search")}
              clearLabel={t("noHits.action")}
              value={search}
              maxLength={staticLimits.searchMax}
              reason={disconnected?.reason}
              onChange={onSearch}
            />
          </div>
        </div>
        {isLinkFirst ? openLink : null}
        <AllGroups search={asked} sort={sort} onClearSearch={() => onSearch("")} />
        {isLinkFirst ? null : <div className="mt-2 text-center">{openLink}</div>}
      </section>
    </PageColumn>
  );
}

interface SortSelectProps {
  readonly sort: GroupSort;
  readonly onChange: (sort: GroupSort) => void;
}

/** The order of the groups. */
function SortSelect({ sort, onChange }: SortSelectProps) {
  const { t } = useTranslation("discovery");
  return (
    <InlineSelect
      label={t("sort.label")}
      value={sort}
      options={GROUP_SORTS.map((value) => ({ value, text: t(`sort.${value}`) }))}
      onChange={onChange}
    />
  );
}

/** The favourites stored in this browser; groups that no longer exist are omitted. */
function Favourites() {
  const { t } = useTranslation(["discovery", "common"]);
  const hashes = useFavourites();
  const { groups, pending } = useQueries({
    queries: hashes.map((hash) => groupQuery(hash)),
    combine: (results) => ({
      groups: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
      pending: results.filter(({ isPending }) => isPending).length,
    }),
  });
  const weekly = useQueries({
    queries: groups.map(({ publicHash }) => groupStatsQuery(publicHash)),
    combine: (results) => results.map(({ data }) => data?.weeklyMatches),
  });
  if (pending === 0 && groups.length === 0) {
    return null;
  }
  return (
    <section>
      <GroupListHead title={t("favourites")} aside={t("keptInBrowser")} />
      {groups.length > 0 && (
        <GroupList groups={groups.map((group, place) => ({ group, weekly: weekly[place] }))} />
      )}
      {pending > 0 && (
        <Loading label={t("common:loading")}>
          <GroupListSkeleton rows={pending} />
        </Loading>
      )}
    </section>
  );
}
