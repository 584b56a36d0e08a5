import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { dayOf } from "../../../shared/days";
import { useErrorTexts } from "../../../shared/error-text";
import { LoadFailure } from "../../../shared/LoadFailure";
import { NetworkButton } from "../../../shared/NetworkButton";
import { useLocalSearchParams } from "../../../shared/use-local-search-params";
import { Alert } from "../../../ui/Alert";
import { EmptyState } from "../../../ui/EmptyState";
import { Loading, Skeleton } from "../../../ui/Skeleton";
import { useFocusOnNewRows } from "../../../ui/use-focus-on-new-rows";
import { FROM_LG, useMediaQuery } from "../../../ui/use-media-query";
import { ActivityFile } from "./ActivityFile";
import { EntryRow } from "./EntryRow";
import { FilterCard } from "./FilterCard";
import { type ActivityEntry, type ActivityFilters, filtersIn, paramsOf } from "./filters";
import { activityQuery } from "./queries";
import { useEntryTexts } from "./use-entry-texts";

/** What the members did to the group, filtered by kind, member and day; the filters are in the address. */
export function ActivityTab({ group }: { readonly group: Group }) {
  const { t } = useTranslation("groupActivity");
  const paths = usePaths();
  const isWide = useMediaQuery(FROM_LG);
  const { params, change } = useLocalSearchParams();
  const filters = filtersIn(params);
  const { data } = useInfiniteQuery(activityQuery(group.groupId, filters));
  const counts = data?.pages[0]?.counts;
  const filterCard = (
    <FilterCard
      key="filters"
      group={group}
      filters={filters}
      counts={counts}
      onChange={(next) => change(paramsOf(next))}
    />
  );
  const entries = <Entries key="entries" group={group} filters={filters} />;
  return (
    <div className="with-sidebar gap-3 lg:gap-6">
      <div className="card-stack min-w-0">{isWide ? entries : [filterCard, entries]}</div>
      <div className="card-stack">
        {isWide ? filterCard : null}
        <ActivityFile group={group} filters={filters} counts={counts} />
        <div className="px-1 text-ink-2 text-small">
          <p>{t("note")}</p>
          <Link
            className="touch-target mt-1 inline-block font-semibold text-action hover:text-action-deep"
            to={paths.matchHistory(group.publicHash)}
          >
            {t("history")}
          </Link>
        </div>
      </div>
    </div>
  );
}

interface EntriesProps {
  readonly group: Group;
  readonly filters: ActivityFilters;
}

function Entries({ group, filters }: EntriesProps) {
  const { t } = useTranslation(["groupActivity", "common"]);
  const errorTexts = useErrorTexts();
  const query = useInfiniteQuery(activityQuery(group.groupId, filters));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const { rows, focusNext } = useFocusOnNewRows(entries.length, "li");
  if (query.data === undefined) {
    return query.error ? (
      <LoadFailure title={t("failed")} error={query.error} onRetry={query.refetch} />
    ) : (
      <Loading label={t("common:loading")}>
        <Skeleton className="h-52 rounded-card" />
      </Loading>
    );
  }
  return (
    <div ref={rows} className="grid gap-6">
      {entries.length === 0 ? <EmptyState title={t("empty")} /> : null}
      {byDay(entries).map(([day, ofDay]) => (
        <Day key={day} day={day} entries={ofDay} />
      ))}
      {query.isFetchNextPageError ? (
        <Alert error title={t("failed")}>
          {errorTexts.error(query.error)}
        </Alert>
      ) : null}
      {query.hasNextPage ? (
        <NetworkButton
          variant="second"
          className="justify-self-center"
          busy={query.isFetchingNextPage && t("common:loading")}
          onClick={() => {
            focusNext();
            void query.fetchNextPage();
          }}
        >
          {t(query.isFetchNextPageError ? "common:action.retry" : "older")}
        </NetworkButton>
      ) : null}
    </div>
  );
}

/** The entries by day of the reader's calendar, in their order. */
function byDay(entries: readonly ActivityEntry[]): [string, ActivityEntry[]][] {
  const days = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    const day = dayOf(Date.parse(entry.happenedAt));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

function Day({ day, entries }: { readonly day: string; readonly entries: readonly ActivityEntry[] }) {
  const formats = useFormats();
  const textsOf = useEntryTexts();
  return (
    <section>
      <h2 className="px-1 text-h3 first-letter:uppercase">{formats.longDay(day)}</h2>
      <ul className="mt-2 rounded-card border border-line bg-surface">
        {entries.map((entry) => (
          <EntryRow key={entry.entryId} entry={entry} texts={textsOf(entry)} />
        ))}
      </ul>
    </section>
  );
}
