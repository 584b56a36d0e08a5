import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupSort, groupListQuery } from "../../api/queries/groups";
import { useErrorTexts } from "../../i18n/error-text";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { DataAge } from "../../shared/DataAge";
import { useDisconnected } from "../../shared/disconnected";
import { NetworkButton } from "../../shared/NetworkButton";
import { Alert } from "../../ui/Alert";
import { Button, buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { InlineSelect } from "../../ui/InlineSelect";
import { Loading } from "../../ui/Skeleton";
import { GroupList, GroupListHead, GroupListSkeleton } from "./GroupList";

const SKELETON_ROWS = 6;

interface AllGroupsProps {
  readonly search: string;
  readonly sort: GroupSort;
  readonly onSort: (sort: GroupSort) => void;
  readonly onClearSearch: () => void;
}

/** The public groups that match a search, page by page. */
export function AllGroups({ search, sort, onSort, onClearSearch }: AllGroupsProps) {
  const { t } = useTranslation(["groups", "common"]);
  const paths = usePaths();
  const formats = useFormats();
  const errorTexts = useErrorTexts();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(groupListQuery(search, sort));
  const title = t("discovery.all");
  const asOf = useDisconnected()?.asOf;
  const aside = asOf ? <DataAge asOf={asOf} /> : <SortSelect sort={sort} onChange={onSort} />;

  if (data === undefined) {
    return error ? (
      <EmptyState
        error
        title={t("discovery.failed")}
        text={errorTexts.error(error)}
        actions={
          <Button variant="second" onClick={() => void refetch()}>
            {t("common:action.retry")}
          </Button>
        }
      />
    ) : (
      <section>
        <GroupListHead title={title} aside={aside} />
        <Loading label={t("common:loading")}>
          <GroupListSkeleton rows={SKELETON_ROWS} />
        </Loading>
      </section>
    );
  }

  const groups = data.pages.flatMap((page) => page.groups);
  const total = data.pages.at(-1)?.total ?? groups.length;
  if (groups.length === 0) {
    return search === "" ? (
      <EmptyState
        title={t("discovery.empty.title")}
        text={t("discovery.empty.text")}
        actions={
          <Link to={paths.register()} className={buttonClass({ variant: "primary" })}>
            {t("discovery.empty.action")}
          </Link>
        }
      />
    ) : (
      <EmptyState
        title={t("discovery.noHits.title")}
        text={t("discovery.noHits.text")}
        actions={
          <Button variant="second" onClick={onClearSearch}>
            {t("discovery.noHits.action")}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <GroupList title={title} aside={aside} groups={groups} />
      <p role="status" className="mt-3 text-center text-caption text-ink-2">
        {t("discovery.shown", {
          count: total,
          shown: formats.number(groups.length),
          total: formats.number(total),
        })}
      </p>
      {isFetchNextPageError ? (
        <Alert error title={errorTexts.operation("fetchGroups")} className="mt-3">
          {errorTexts.error(error)}
        </Alert>
      ) : null}
      {hasNextPage ? (
        <div className="mt-3 flex justify-center">
          <NetworkButton
            variant="second"
            busy={isFetchingNextPage && t("common:loading")}
            onClick={() => void fetchNextPage()}
          >
            {t(isFetchNextPageError ? "common:action.retry" : "discovery.more")}
          </NetworkButton>
        </div>
      ) : null}
    </>
  );
}

export const GROUP_SORTS: readonly GroupSort[] = ["newest", "players", "matches", "name"];

interface SortSelectProps {
  readonly sort: GroupSort;
  readonly onChange: (sort: GroupSort) => void;
}

/** The order of the groups. */
function SortSelect({ sort, onChange }: SortSelectProps) {
  const { t } = useTranslation("groups");
  return (
    <InlineSelect
      label={t("discovery.sort.label")}
      value={sort}
      options={GROUP_SORTS.map((value) => ({ value, text: t(`discovery.sort.${value}`) }))}
      onChange={onChange}
    />
  );
}
