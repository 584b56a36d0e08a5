import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../i18n/paths";
import { buttonClass } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { usePageTitle } from "../ui/use-page-title";
import { CrumbRow } from "./crumbs";
import { PageColumn } from "./page-layouts";

/** For an invalid group identifier, and for a group that does not exist or was deleted. */
export function GroupNotFound() {
  const { t } = useTranslation(["groups", "common"]);
  const paths = usePaths();
  usePageTitle(t("notFound.title"));
  return (
    <PageColumn>
      <CrumbRow
        links={[{ to: paths.groups(), text: t("common:crumbs.groups") }]}
        current={t("common:group.unknown")}
      />
      <EmptyState
        page
        title={t("notFound.title")}
        text={t("notFound.text")}
        actions={
          <>
            <Link to={paths.groups()} className={buttonClass({ variant: "primary", wide: true })}>
              {t("common:action.browseGroups")}
            </Link>
            <Link to={paths.home()} className={buttonClass({ variant: "second", wide: true })}>
              {t("common:action.home")}
            </Link>
          </>
        }
      />
    </PageColumn>
  );
}
