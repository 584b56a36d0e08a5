import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../i18n/paths";
import { buttonClass } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { usePageTitle } from "../ui/use-page-title";

export function NotFoundPage() {
  const { t } = useTranslation();
  const paths = usePaths();
  usePageTitle(t("notFound.title"));
  return (
    <EmptyState
      page
      title={t("notFound.title")}
      text={t("notFound.text")}
      actions={
        <>
          <Link to={paths.groups()} className={buttonClass({ variant: "primary" })}>
            {t("action.browseGroups")}
          </Link>
          <Link to={paths.home()} className={buttonClass({ variant: "second" })}>
            {t("action.home")}
          </Link>
        </>
      }
    />
  );
}
