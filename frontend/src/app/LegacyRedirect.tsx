import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useParams } from "react-router";
import { tokens } from "../api/tokens";
import { type Paths, usePaths } from "../i18n/paths";
import { idFrom } from "../shared/group-ref";
import { lastVisited } from "../shared/recent-groups";
import { toast } from "../ui/toast";

/**
 * Addresses from before groups had their own: each redirects to the page that replaced it, in the group
 * that was viewed last in this browser, or to the list of groups.
 */
export function LegacyRedirect() {
  const paths = usePaths();
  const { playerId } = useParams();
  const { pathname, search, hash } = useLocation();
  const screen = pathname.split("/")[2];
  const to = targetOf(screen, idFrom(playerId), paths);
  if (to === null) {
    return <NoGroupSelected />;
  }
  return <Navigate to={{ pathname: to, search, hash }} replace />;
}

/** Says why the list of groups is opened. */
function NoGroupSelected() {
  const { t } = useTranslation();
  const paths = usePaths();
  const text = t("group.noneSelected");
  useEffect(() => {
    toast.error(text);
  }, [text]);
  return <Navigate to={paths.groups()} replace />;
}

/** Null where no group was viewed in this browser. */
function targetOf(screen: string | undefined, playerId: number | null, paths: Paths): string | null {
  if (screen === "dashboard" && tokens.read() !== null) {
    return paths.admin();
  }
  const group = lastVisited();
  if (group === null) {
    return null;
  }
  switch (screen) {
    case "match-entry":
      return paths.submitMatch(group);
    case "match-history":
      return paths.matchHistory(group);
    case "player":
      return playerId === null ? paths.group(group) : paths.player(group, playerId);
    default:
      return paths.group(group);
  }
}
