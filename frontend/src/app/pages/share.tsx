import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import { groupByVanityQuery } from "../../api/queries/groups";
import { usePaths } from "../../i18n/paths";
import { GroupNotFound } from "../group/GroupNotFound";
import { GroupPageSkeleton } from "../group/GroupPageSkeleton";
import { isMissing } from "../group/is-missing";
import { LoadFailure } from "../LoadFailure";

/** A link with a group's own short name: leads on to the group. */
export function Component() {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const { vanityName = "" } = useParams();
  const { data, error, refetch } = useQuery(groupByVanityQuery(vanityName));
  if (data !== undefined) {
    return <Navigate to={paths.group(data.publicHash)} replace />;
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
