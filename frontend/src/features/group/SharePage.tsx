import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useParams } from "react-router";
import { isMissing } from "../../api/error";
import { groupByVanityQuery } from "../../api/queries/groups";
import { usePaths } from "../../i18n/paths";
import { GroupNotFound } from "../../shared/GroupNotFound";
import { LoadFailure } from "../../shared/LoadFailure";
import { GroupPageSkeleton } from "./GroupPageSkeleton";

/** Redirects a sharable link to its group and keeps the link's search and hash. */
export function SharePage() {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const { vanityName = "" } = useParams();
  const { search, hash } = useLocation();
  const { data, error, refetch } = useQuery(groupByVanityQuery(vanityName));
  if (data !== undefined) {
    return (
      <>
        <Navigate to={{ pathname: paths.group(data.publicHash), search, hash }} replace />
        {/* Until the page of the group is loaded. */}
        <GroupPageSkeleton />
      </>
    );
  }
  if (error === null) {
    return <GroupPageSkeleton />;
  }
  return isMissing(error) ? (
    <GroupNotFound />
  ) : (
    <LoadFailure page title={t("failed")} error={error} onRetry={() => void refetch()} />
  );
}
