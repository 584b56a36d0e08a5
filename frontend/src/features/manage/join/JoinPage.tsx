import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate, useParams, useSearchParams } from "react-router";
import { isMissing } from "../../../api/error";
import { ownGroupQuery } from "../../../api/queries/groups";
import { usePaths } from "../../../i18n/paths";
import { can } from "../../../shared/access";
import { AdminCrumbs } from "../../../shared/crumbs";
import { idFrom } from "../../../shared/group-ref";
import { LoadFailure } from "../../../shared/LoadFailure";
import { PageColumn } from "../../../shared/page-layouts";
import { CourtHeadSkeleton } from "../../../ui/court-head/CourtHeadSkeleton";
import { Loading } from "../../../ui/Skeleton";
import { usePageTitle } from "../../../ui/use-page-title";
import { OwnGroupNotFound } from "../OwnGroupNotFound";
import { ChoosePlayers } from "./ChoosePlayers";
import { JoinPlayers } from "./JoinPlayers";

/** Joins two players who are one person: which two, in the address. */
export function JoinPage() {
  const { t } = useTranslation("manage");
  const groupId = idFrom(useParams().groupId);
  return groupId === null ? <OwnGroupNotFound crumb={t("join.crumb")} /> : <OfGroup groupId={groupId} />;
}

function OfGroup({ groupId }: { readonly groupId: number }) {
  const { t } = useTranslation(["manage", "common"]);
  const paths = usePaths();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(ownGroupQuery(groupId));
  const keep = idFrom(search.get("keep") ?? undefined);
  const drop = idFrom(search.get("drop") ?? undefined);
  const name = data?.group.name;
  usePageTitle(name && `${t("join.crumb")}, ${name}`);
  if (data?.group.closedReason) {
    // Its management says why.
    return <Navigate to={paths.manageGroup(groupId)} replace />;
  }
  if ((error && isMissing(error)) || (data && !can(data.group, "joins"))) {
    return <OwnGroupNotFound crumb={t("join.crumb")} />;
  }
  return (
    <PageColumn>
      <AdminCrumbs
        links={[{ to: paths.manageGroup(groupId), text: name ?? "…" }]}
        current={t("join.crumb")}
      />
      {data ? (
        keep !== null && drop !== null ? (
          <JoinPlayers group={data.group} pair={{ keep, drop }} />
        ) : (
          <ChoosePlayers group={data.group} />
        )
      ) : error ? (
        <LoadFailure page title={t("join.failed")} error={error} onRetry={refetch} />
      ) : (
        <Loading label={t("common:loading")}>
          <CourtHeadSkeleton />
        </Loading>
      )}
    </PageColumn>
  );
}
