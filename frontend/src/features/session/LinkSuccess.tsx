import { CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { usePaths } from "../../i18n/paths";
import { buttonClass } from "../../ui/Button";
import { usePageTitle } from "../../ui/use-page-title";

interface LinkSuccessProps {
  title: string;
  text: string;
  /** Delay until the redirect to the dashboard. */
  milliseconds: number;
}

/** Shown after a mailed link has succeeded; redirects to the dashboard. */
export function LinkSuccess({ title, text, milliseconds }: LinkSuccessProps) {
  const { t } = useTranslation("session");
  const paths = usePaths();
  usePageTitle(title);
  useDashboardRedirect(milliseconds);
  return (
    <div role="status" className="mx-auto flex max-w-form flex-col items-center px-4 py-16 text-center">
      <CircleCheck aria-hidden="true" className="size-12 text-up" strokeWidth={1.5} />
      <h1 className="mt-4 text-title">{title}</h1>
      <p className="mt-2 text-ink-2">{text}</p>
      <Link to={paths.admin()} replace className={`mt-6 ${buttonClass({ variant: "primary" })}`}>
        {t("onward")}
      </Link>
    </div>
  );
}

/** Redirects to the dashboard after a delay, so that the message can be read first. */
function useDashboardRedirect(milliseconds: number): void {
  const navigate = useNavigate();
  const dashboard = usePaths().admin();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(dashboard, { replace: true }), milliseconds);
    return () => clearTimeout(timer);
  }, [navigate, dashboard, milliseconds]);
}
