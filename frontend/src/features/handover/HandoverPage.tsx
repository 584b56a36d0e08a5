import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { ownHandoversQuery } from "../../api/queries/handovers";
import { useSession } from "../../api/queries/session";
import { usePaths } from "../../i18n/paths";
import { AdminCrumbs } from "../../shared/crumbs";
import { idFrom } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { PageColumn } from "../../shared/page-layouts";
import { buttonClass } from "../../ui/Button";
import { CourtHeadSkeleton } from "../../ui/court-head/CourtHeadSkeleton";
import { EmptyState } from "../../ui/EmptyState";
import { Loading } from "../../ui/Skeleton";
import { usePageTitle } from "../../ui/use-page-title";
import { Offer } from "./Offer";

/** The offer of a group, for the member who is asked. The link in the mail leads here. */
export function HandoverPage() {
  const { t } = useTranslation(["handover", "common"]);
  const paths = usePaths();
  const groupId = idFrom(useParams().groupId);
  const { session } = useSession();
  const { data, error, refetch } = useQuery(ownHandoversQuery());
  const offer = data?.find((offered) => offered.groupId === groupId);
  const group = session?.groups.find((own) => own.groupId === groupId);
  usePageTitle(t("crumb"));
  return (
    <PageColumn>
      <AdminCrumbs
        links={[{ to: paths.myGroups(), text: group?.name ?? t("common:crumbs.myGroups") }]}
        current={t("crumb")}
      />
      {session && offer && group ? (
        <Offer offer={offer} group={group} user={session.user} />
      ) : data ? (
        <NoOffer />
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

/** Where none waits: it was answered or taken back, or has lapsed. */
function NoOffer() {
  const { t } = useTranslation("handover");
  const paths = usePaths();
  return (
    <EmptyState
      page
      title={t("gone.title")}
      text={t("gone.text")}
      actions={
        <Link to={paths.myGroups()} className={buttonClass({ variant: "second" })}>
          {t("gone.groups")}
        </Link>
      }
    />
  );
}
