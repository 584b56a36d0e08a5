import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { components } from "../../api/schema";
import { storedText, useStored } from "../../storage";
import { useHydrated } from "../../ui/use-hydrated";

export type Invitation = components["schemas"]["InvitationDetails"];

/** Of the invitation that this tab has opened: it outlasts the way to the sign-in and back. */
export const invitationToken = storedText("tab", "duelo.invitation");

/** The cache key of what an invitation's page shows. */
export const invitationKey = ["invitation"] as const;

/**
 * The token of the invitation's link. It is in the hash, so that no server logs it, and is removed from the URL
 * immediately; the tab keeps it.
 */
export function useInvitationToken(): string | null {
  const { hash } = useLocation();
  const stored = useStored(invitationToken);
  const navigate = useNavigate();
  const arrived = new URLSearchParams(useHydrated() ? hash.slice(1) : "").get("token");
  useEffect(() => {
    if (arrived) {
      invitationToken.write(arrived);
      void navigate({ hash: "" }, { replace: true });
    }
  }, [arrived, navigate]);
  return arrived || stored;
}
