import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { groupQuery } from "../api/queries/groups";
import { buttonClass } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { usePageTitle } from "../ui/use-page-title";
import { GroupPageHeader } from "./GroupPageHeader";
import { usePageGroup } from "./group-ref";
import { PageColumn } from "./page-layouts";

interface Action {
  readonly to: string;
  readonly text: string;
}

interface GroupPartNotFoundProps {
  readonly title: string;
  readonly text: string;
  readonly crumb: string;
  readonly primary: Action;
  readonly second: Action;
}

/** For a URL that names a player, a match or a day that the group does not have. */
export function GroupPartNotFound({ title, text, crumb, primary, second }: GroupPartNotFoundProps) {
  const { ref, hash } = usePageGroup();
  const { data } = useQuery(groupQuery(hash));
  usePageTitle(title);
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
