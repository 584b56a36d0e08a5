import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { isMissing } from "../../api/error";
import { groupByVanityQuery } from "../../api/queries/groups";
import { usePaths } from "../../i18n/paths";
import { GroupLoadFailure } from "../../shared/GroupLoadFailure";
import { lazyPart } from "../../shared/lazy-part";
import { GroupPageSkeleton } from "./GroupPageSkeleton";

/** For links that lead to no group. */
const DeadLink = lazyPart(async () => (await import("./DeadLink")).DeadLink, ["device"]);

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
    <Suspense fallback={<GroupPageSkeleton />}>
      <DeadLink name={vanityName} />
    </Suspense>
  ) : (
    <GroupLoadFailure error={error} onRetry={refetch} />
  );
}
