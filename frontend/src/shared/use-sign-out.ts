import { signOut } from "../api/queries/session";
import { usePaths } from "../i18n/paths";
import { forgetGroup } from "./current-group";

/** Signs out and opens the landing page. */
export function useSignOut(): () => void {
  const paths = usePaths();
  return () => {
    forgetGroup();
    signOut(paths.home());
  };
}
