import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useParams } from "react-router";
import { isMissing } from "../../api/error";
import { groupByVanityQuery } from "../../api/queries/groups";
import { usePaths } from "../../i18n/paths";
import { GroupLoadFailure } from "../../shared/GroupLoadFailure";
import { DeadLink } from "./DeadLink";
import { GroupPageSkeleton } from "./GroupPageSkeleton";

/** Redirects a sharable link to its group and keeps the link's search and hash. */
export function SharePage() {
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
    <DeadLink name={vanityName} />
  ) : (
    <GroupLoadFailure error={error} onRetry={() => void refetch()} />
  );
}
