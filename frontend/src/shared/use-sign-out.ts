import { signOut } from "../api/queries/session";
import { usePaths } from "../i18n/paths";
import { forgetGroup } from "./current-group";
import { forgetOwnVisits } from "./recent-groups";

/** Signs out and opens the landing page. */
export function useSignOut(): () => void {
  const paths = usePaths();
  return () => signOutTo(paths.home());
}

/** Signs out and opens a page. What others see on this device does not name the account's private groups. */
export function signOutTo(address: string): void {
  forgetGroup();
  forgetOwnVisits();
  signOut(address);
}
