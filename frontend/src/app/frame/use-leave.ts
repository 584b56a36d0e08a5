import { useNavigate } from "react-router";
import { useSignOut } from "../../api/queries/session";
import { usePaths } from "../../i18n/paths";

/** Signs out and goes home. */
export function useLeave(): () => void {
  const paths = usePaths();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return () => {
    // Home first: the admin pages would lead to the sign-in page.
    void navigate(paths.home());
    signOut.mutate();
  };
}
