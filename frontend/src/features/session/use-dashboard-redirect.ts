import { useEffect } from "react";
import { useNavigate } from "react-router";
import { usePaths } from "../../i18n/paths";

/** Redirects to the dashboard after a delay, so that the message can be read first. */
export function useDashboardRedirect(milliseconds: number): void {
  const navigate = useNavigate();
  const dashboard = usePaths().admin();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(dashboard, { replace: true }), milliseconds);
    return () => clearTimeout(timer);
  }, [navigate, dashboard, milliseconds]);
}
