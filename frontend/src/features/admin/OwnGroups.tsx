import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { buttonClass } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { MyGroups } from "./MyGroups";

/** The user's groups with links to their management; without groups, a link to create one. */
export function OwnGroups({ groups, current }: { groups: readonly Group[]; current?: Group }) {
  const { t } = useTranslation("admin");
  const paths = usePaths();
  if (groups.length === 0) {
    return (
      <Card>
        <EmptyState
          title={t("hub.noneTitle")}
          text={t("hub.noneText")}
          actions={
            <Link to={paths.createGroup()} className={buttonClass({ variant: "primary" })}>
              {t("hub.createFirst")}
            </Link>
          }
        />
      </Card>
    );
  }
  return (
    <MyGroups
      groups={groups}
      current={current}
      renderLink={({ groupId }, className, children) => (
        <Link to={paths.manageGroup(groupId)} className={className}>
          {children}
        </Link>
      )}
    />
  );
}
