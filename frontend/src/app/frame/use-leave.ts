import { signOut } from "../../api/queries/session";
import { usePaths } from "../../i18n/paths";

/** Signs out and goes home. */
export function useLeave(): () => void {
  const paths = usePaths();
  return () => signOut(paths.home());
}
