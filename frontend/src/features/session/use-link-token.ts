import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../../ui/use-hydrated";

/**
 * The token of a mailed link. It is in the hash, so that no server logs it, and is removed from the URL immediately;
 * the history entry's state keeps it for a reload.
 */
export function useLinkToken(): string | null {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const arrived = new URLSearchParams(useHydrated() ? hash.slice(1) : "").get("token");
  useEffect(() => {
    if (arrived) {
      void navigate({ hash: "" }, { replace: true, state: { token: arrived } });
    }
  }, [arrived, navigate]);
  return arrived || tokenIn(state);
}

function tokenIn(state: unknown): string | null {
  return typeof state === "object" && state !== null && "token" in state && typeof state.token === "string"
    ? state.token
    : null;
}
