import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupSort, groupListQuery } from "../../api/queries/groups";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { useErrorTexts } from "../../shared/error-text";
import { NetworkButton } from "../../shared/NetworkButton";
import { RetryButton } from "../../shared/RetryButton";
import { Alert } from "../../ui/Alert";
import { Button, buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Loading } from "../../ui/Skeleton";
import { GroupList, GroupListSkeleton } from "./GroupList";

const SKELETON_ROWS = 6;

interface AllGroupsProps {
  readonly search: string;
  readonly sort: GroupSort;
  readonly onClearSearch: () => void;
}

/** The public groups that match a search, page by page. */
export function AllGroups({ search, sort, onClearSearch }: AllGroupsProps) {
  const { t } = useTranslation(["discovery", "common"]);
  const paths = usePaths();
  const formats = useFormats();
  const errorTexts = useErrorTexts();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(groupListQuery(search, sort));

  if (data === undefined) {
    return error ? (
      <EmptyState
        error
        title={t("failed")}
        text={errorTexts.error(error)}
        actions={<RetryButton onRetry={refetch} />}
      />
    ) : (
      <Loading label={t("common:loading")}>
        <GroupListSkeleton rows={SKELETON_ROWS} />
      </Loading>
    );
  }

  const groups = data.pages.flatMap((page) => page.groups);
  const total = data.pages.at(-1)?.total ?? groups.length;
  if (groups.length === 0) {
    return search === "" ? (
      <EmptyState
        title={t("empty.title")}
        text={t("empty.text")}
        actions={
          <Link to={paths.register()} className={buttonClass({ variant: "primary" })}>
            {t("empty.action")}
          </Link>
        }
      />
    ) : (
      <EmptyState
        title={t("noHits.title")}
        text={t("noHits.text")}
        actions={
          <Button variant="second" onClick={onClearSearch}>
            {t("noHits.action")}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <GroupList groups={groups.map((group) => ({ group, weekly: group.weeklyMatches }))} twoColumns />
      <p role="status" className="mt-3 text-center text-caption text-ink-2">
        {t("shown", {
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
            {t(isFetchNextPageError ? "common:action.retry" : "more")}
          </NetworkButton>
        </div>
      ) : null}
    </>
  );
}
