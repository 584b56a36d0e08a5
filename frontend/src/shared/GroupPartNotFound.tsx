import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery } from "../api/queries/groups";
import { usePaths } from "../i18n/paths";
import { buttonClass } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { usePageTitle } from "../ui/use-page-title";
import { GroupPageHeader } from "./GroupPageHeader";
import { usePageGroup } from "./group-ref";
import { PageColumn } from "./page-layouts";

interface GroupPartNotFoundProps {
  readonly title: string;
  readonly text: string;
  readonly crumb: string;
  /** Whether the match history leads to what there is instead. */
  readonly isOfHistory?: boolean;
}

/** For a URL that names a player, a match or a day that the group does not have. */
export function GroupPartNotFound({ title, text, crumb, isOfHistory = false }: GroupPartNotFoundProps) {
  const { t } = useTranslation(["groups", "common"]);
  const paths = usePaths();
  const { ref, hash } = usePageGroup();
  const { data } = useQuery(groupQuery(hash));
  usePageTitle(title);
  const ranking = { to: paths.group(ref), text: t("seeRanking") };
  const [primary, second] = isOfHistory
    ? [{ to: paths.matchHistory(ref), text: t("page.matchHistory") }, ranking]
    : [ranking, { to: paths.groups(), text: t("common:action.browseGroups") }];
  return (
    <PageColumn>
      <GroupPageHeader group={ref} groupName={data?.name} crumb={crumb} />
      <EmptyState
        page
        title={title}
        text={text}
        actions={
          <>
            <Link to={primary.to} className={buttonClass({ variant: "primary", wide: true })}>
              {primary.text}
            </Link>
            <Link to={second.to} className={buttonClass({ variant: "second", wide: true })}>
              {second.text}
            </Link>
          </>
        }
      />
    </PageColumn>
  );
}
