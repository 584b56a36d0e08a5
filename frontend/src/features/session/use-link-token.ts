import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { object, string } from "valibot";
import { useHistoryState } from "../../shared/use-history-state";
import { useHydrated } from "../../ui/use-hydrated";

const linkState = object({ token: string() });

/**
 * The token of a mailed link. It is in the hash, so that no server logs it, and is removed from the URL immediately;
 * the history entry's state keeps it for a reload.
 */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  const state = useHistoryState(linkState);
  const navigate = useNavigate();
  const arrived = new URLSearchParams(useHydrated() ? hash.slice(1) : "").get("token");
  useEffect(() => {
    if (arrived) {
      void navigate({ hash: "" }, { replace: true, state: { token: arrived } });
    }
  }, [arrived, navigate]);
  return arrived || (state?.token ?? null);
}
