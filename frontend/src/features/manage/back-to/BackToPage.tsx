import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate, useParams, useSearchParams } from "react-router";
import { isMissing } from "../../../api/error";
import { ownGroupQuery } from "../../../api/queries/groups";
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
import { BackToMatch } from "./BackToMatch";
import { ChooseMatch } from "./ChooseMatch";
import { RemovedMatches } from "./RemovedMatches";

/** Takes all matches after one back, and enters those that were real again: what of it, in the address. */
export function BackToPage() {
  const { t } = useTranslation("rewind");
  const groupId = idFrom(useParams().groupId);
  return groupId === null ? <OwnGroupNotFound crumb={t("crumb")} /> : <OfGroup groupId={groupId} />;
}

function OfGroup({ groupId }: { readonly groupId: number }) {
  const { t } = useTranslation(["rewind", "common"]);
  const paths = usePaths();
  const { data, error, refetch } = useQuery(ownGroupQuery(groupId));
  const step = useStep();
  const name = data?.group.name;
  usePageTitle(name && `${step.title}, ${name}`);
  if (data?.group.closedReason) {
    // Its management says why.
    return <Navigate to={paths.manageGroup(groupId)} replace />;
  }
  if ((error && isMissing(error)) || (data && !can(data.group, "rewind"))) {
    return <OwnGroupNotFound crumb={t("crumb")} />;
  }
  return (
    <PageColumn>
      <AdminCrumbs
        links={[{ to: paths.manageGroup(groupId, "match-admin"), text: name ?? "…" }]}
        current={step.title}
      />
      {data ? (
        <Content group={data.group} step={step} />
      ) : error ? (
        <LoadFailure page title={t("failed")} error={error} onRetry={refetch} />
      ) : (
        <Loading label={t("common:loading")}>
          <CourtHeadSkeleton />
        </Loading>
      )}
    </PageColumn>
  );
}

interface Step {
  readonly title: string;
  /** The match to go back to. */
  readonly after: number | null;
  /** The rewind whose removed matches are shown. */
  readonly rewindId: number | null;
}

function useStep(): Step {
  const { t } = useTranslation("rewind");
  const [search] = useSearchParams();
  const rewindId = idFrom(search.get("rewind") ?? undefined);
  const match = search.get("match");
  const after = match === "0" ? 0 : idFrom(match ?? undefined);
  if (rewindId !== null) {
    return { title: t("removed.crumb"), after: null, rewindId };
  }
  return { title: after === null ? t("crumb") : titleOf(t, after), after, rewindId: null };
}

function Content({ group, step: { after, rewindId } }: { readonly group: Group; readonly step: Step }) {
  if (rewindId !== null) {
    return <RemovedMatches key={rewindId} group={group} rewindId={rewindId} />;
  }
  return after === null ? (
    <ChooseMatch group={group} />
  ) : (
    <BackToMatch key={after} group={group} after={after} />
  );
}

/** "Back to match 112". */
function titleOf(t: ReturnType<typeof useTranslation<"rewind">>["t"], after: number): string {
  return after === 0 ? t("titleStart") : t("title", { number: after });
}
