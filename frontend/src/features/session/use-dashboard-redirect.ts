import { useEffect } from "react";
import { useNavigate } from "react-router";
import { usePaths } from "../../i18n/paths";

/** Goes on to the dashboard after a moment, so that what was achieved can be read first. */
export function useDashboardRedirect(milliseconds: number): void {
  const navigate = useNavigate();
  const dashboard = usePaths().admin();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(dashboard, { replace: true }), milliseconds);
    return () => clearTimeout(timer);
  }, [navigate, dashboard, milliseconds]);
}
