import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { useHasTokens, useSession } from "../api/queries/session";
import { usePaths } from "../i18n/paths";
import { useCurrentGroup } from "../shared/current-group";
import { lastVisited } from "../shared/recent-groups";
import { Spinner } from "../ui/Spinner";

/**
 * Where the installed app starts: the group that was visited last with this browser, else the own group of who is
 * signed in, else the list of groups, where a link can be pasted.
 */
export function StartRedirect() {
  const { t } = useTranslation();
  const paths = usePaths();
  const last = lastVisited();
  const { isPending } = useSession();
  const isVerifying = useHasTokens() && isPending;
  const own = useCurrentGroup();
  if (last === null && isVerifying) {
    return <Spinner label={t("loading")} className="mx-auto my-24" />;
  }
  const hash = last ?? own?.publicHash;
  return <Navigate to={hash === undefined ? paths.groupsWithLink() : paths.group(hash)} replace />;
}
