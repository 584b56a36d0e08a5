import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { rankingQuery } from "../../api/queries/players";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { PageColumn } from "../../shared/PageColumn";
import { SubmitBar } from "../../shared/SubmitBar";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { usePageTitle } from "../../ui/use-page-title";
import { Directory } from "./Directory";

/** The players of a group. */
export function PlayersPage() {
  const { t } = useTranslation(["players", "common"]);
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const { data, error, refetch } = useQuery(rankingQuery(hash));
  usePageTitle(group.data && t("directory.pageTitle", { name: group.data.name }));
  const title = t("common:crumbs.players");
  return (
    <PageColumn>
      <GroupPageHeader group={ref} groupName={group.data?.name} crumb={title} heading={title} />
      <div className="max-w-column">
        {data === undefined && error !== null ? (
          <LoadFailure title={t("directory.failed")} error={error} onRetry={() => void refetch()} />
        ) : data === undefined || group.data === undefined ? (
          <Loading label={t("common:loading")} className="grid gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-80 w-full" />
          </Loading>
        ) : data.length === 0 ? (
          <NoPlayers group={group.data} />
        ) : (
          <Directory group={ref} players={data.map(({ player }) => player)} />
        )}
      </div>
      <SubmitBar group={ref} />
    </PageColumn>
  );
}

function NoPlayers({ group }: { readonly group: Group }) {
  const { t } = useTranslation("players");
  const paths = usePaths();
  return (
    <EmptyState
      title={t("directory.empty.title")}
      text={group.isOwner ? undefined : t("directory.empty.text")}
      actions={
        group.isOwner ? (
          <Link to={paths.manageGroup(group.groupId)} className={buttonClass({ variant: "second" })}>
            {t("directory.empty.action")}
          </Link>
        ) : undefined
      }
    />
  );
}
