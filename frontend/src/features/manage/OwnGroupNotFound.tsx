import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../i18n/paths";
import { AdminCrumbs } from "../../shared/crumbs";
import { PageColumn } from "../../shared/page-layouts";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { usePageTitle } from "../../ui/use-page-title";

/** A management page whose address names no group of the admin. */
export function OwnGroupNotFound({ crumb }: { readonly crumb: string }) {
  const { t } = useTranslation(["groups", "common"]);
  const paths = usePaths();
  usePageTitle(t("notFound.title"));
  return (
    <PageColumn>
      <AdminCrumbs links={[{ to: paths.myGroups(), text: t("common:group.unknown") }]} current={crumb} />
      <EmptyState
        page
        title={t("notFound.title")}
        text={t("notFound.text")}
        actions={
          <Link to={paths.myGroups()} className={buttonClass({ variant: "primary" })}>
            {t("common:crumbs.myGroups")}
          </Link>
        }
      />
    </PageColumn>
  );
}
