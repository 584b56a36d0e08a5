import { Navigate, useLocation, useParams } from "react-router";
import { tokens } from "../api/tokens";
import { type Paths, usePaths } from "../i18n/paths";
import { lastGroup } from "../shared/current-group";
import { idFrom } from "../shared/group-ref";

/**
 * Addresses from before groups had their own: each redirects to the page that replaced it, in the group
 * that was viewed last in this browser, or to the list of groups.
 */
export function LegacyRedirect() {
  const paths = usePaths();
  const { playerId } = useParams();
  const { pathname, search, hash } = useLocation();
  const screen = pathname.split("/")[2];
  return <Navigate to={{ pathname: targetOf(screen, idFrom(playerId), paths), search, hash }} replace />;
}

function targetOf(screen: string | undefined, playerId: number | null, paths: Paths): string {
  if (screen === "dashboard" && tokens.read() !== null) {
    return paths.admin();
  }
  const group = lastGroup.read();
  if (group === null) {
    return paths.groups();
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
