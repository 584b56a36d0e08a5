import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../../api/queries/session";
import { usePaths } from "../../i18n/paths";
import { AdminCrumbs } from "../../shared/crumbs";
import { PageColumn } from "../../shared/page-layouts";
import { buttonClass } from "../../ui/Button";
import { usePageTitle } from "../../ui/use-page-title";
import { OwnGroups } from "./OwnGroups";

export function MyGroupsPage() {
  const { t } = useTranslation(["admin", "common"]);
  const paths = usePaths();
  const { session } = useSession();
  const title = t("common:crumbs.myGroups");
  usePageTitle(title);
  return (
    <PageColumn>
      <AdminCrumbs current={title} />
      <div className="mt-2 mb-4 flex items-center justify-between gap-4">
        <h1 className="text-title">{title}</h1>
        <Link to={paths.createGroup()} className={buttonClass({ variant: "second", size: "sm" })}>
          {t("hub.create")}
        </Link>
      </div>
      <OwnGroups groups={session?.groups ?? []} />
    </PageColumn>
  );
}
