import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate, useParams, useSearchParams } from "react-router";
import { isMissing } from "../../../api/error";
import { ownGroupQuery } from "../../../api/queries/groups";
import { playersQuery } from "../../../api/queries/players";
import type { Group } from "../../../api/types";
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
import { ChoosePlayer } from "./ChoosePlayer";
import { SplitPlayer } from "./SplitPlayer";

/** Splits a player who is two persons: which, in the address. */
export function SplitPage() {
  const { t } = useTranslation("manage");
  const groupId = idFrom(useParams().groupId);
  return groupId === null ? <OwnGroupNotFound crumb={t("split.crumb")} /> : <OfGroup groupId={groupId} />;
}

function OfGroup({ groupId }: { readonly groupId: number }) {
  const { t } = useTranslation("manage");
  const paths = usePaths();
  const { data, error, refetch } = useQuery(ownGroupQuery(groupId));
  const name = data?.group.name;
  usePageTitle(name && `${t("split.crumb")}, ${name}`);
  if (data?.group.closedReason) {
    // Its management says why.
    return <Navigate to={paths.manageGroup(groupId)} replace />;
  }
  if ((error && isMissing(error)) || (data && !can(data.group, "joins"))) {
    return <OwnGroupNotFound crumb={t("split.crumb")} />;
  }
  return (
    <PageColumn>
      <AdminCrumbs
        links={[{ to: paths.manageGroup(groupId), text: name ?? "…" }]}
        current={t("split.crumb")}
      />
      {data ? (
        <OfPlayers group={data.group} />
      ) : error ? (
        <LoadFailure page title={t("split.failed")} error={error} onRetry={refetch} />
      ) : (
        <HeadSkeleton />
      )}
    </PageColumn>
  );
}

function OfPlayers({ group }: { readonly group: Group }) {
  const { t } = useTranslation("manage");
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(playersQuery(group.publicHash));
  if (data === undefined) {
    return error ? (
      <LoadFailure page title={t("split.failed")} error={error} onRetry={refetch} />
    ) : (
      <HeadSkeleton />
    );
  }
  const named = data.filter(({ formerNumber }) => formerNumber === null);
  const chosen = idFrom(search.get("player") ?? undefined);
  const player = named.find(({ playerId }) => playerId === chosen);
  return player === undefined ? (
    <ChoosePlayer group={group} players={named} />
  ) : (
    <SplitPlayer key={player.playerId} group={group} player={player} players={named} />
  );
}

function HeadSkeleton() {
  const { t } = useTranslation("common");
  return (
    <Loading label={t("loading")}>
      <CourtHeadSkeleton />
    </Loading>
  );
}
