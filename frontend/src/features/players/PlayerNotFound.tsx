import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { usePaths } from "../../i18n/paths";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { usePageGroup } from "../../shared/group-ref";
import { PageColumn } from "../../shared/page-layouts";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { usePageTitle } from "../../ui/use-page-title";

/** For a URL without a player of the group. */
export function PlayerNotFound() {
  const { t } = useTranslation(["players", "common"]);
  const paths = usePaths();
  const { ref: group, hash } = usePageGroup();
  const { data } = useQuery(groupQuery(hash));
  usePageTitle(t("notFound.title"));
  return (
    <PageColumn>
      <GroupPageHeader group={group} groupName={data?.name} crumb={t("crumb")} />
      <EmptyState
        page
        title={t("notFound.title")}
        text={t("notFound.text")}
        actions={
          <>
            <Link to={paths.group(group)} className={buttonClass({ variant: "primary", wide: true })}>
              {t("notFound.action")}
            </Link>
            <Link to={paths.groups()} className={buttonClass({ variant: "second", wide: true })}>
              {t("common:action.browseGroups")}
            </Link>
          </>
        }
      />
    </PageColumn>
  );
}
