import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";
import { StatusDot, Tag } from "../../ui/Tag";
import { NoGroups } from "./NoGroups";

interface OwnGroupsProps {
  groups: readonly Group[];
  /** The group to mark as the current one. */
  current?: Group;
}

/** The user's groups with links to their management; without groups, a link to create one. */
export function OwnGroups({ groups, current }: OwnGroupsProps) {
  const { t } = useTranslation(["admin", "common", "device"]);
  const formats = useFormats();
  const paths = usePaths();
  if (groups.length === 0) {
    return (
      <Card>
        <NoGroups />
      </Card>
    );
  }
  return (
    <Card flush>
      <ul>
        {groups.map((group) => (
          <li key={group.groupId} className="border-b border-line last:border-b-0">
            <Link
              to={paths.manageGroup(group.groupId)}
              className="flex min-h-16 items-center gap-3 px-4 py-2.5 -outline-offset-3 hover:bg-hover"
            >
              <StatusDot active={group.isActive} />
              <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
                <span className="min-w-0">
                  <span className="block font-semibold">{group.name}</span>
                  <span className="block text-small text-ink-2">
                    {(group.isActive
                      ? [
                          t("hub.players", {
                            count: group.playerCount,
                            number: formats.number(group.playerCount),
                          }),
                          t("hub.matches", {
                            count: group.matchCount,
                            number: formats.number(group.matchCount),
                          }),
                        ]
                      : [
                          t("common:group.inactive"),
                          t("common:group.trialLeft", { count: group.trialMatchesRemaining }),
                        ]
                    ).join(" · ")}
                  </span>
                </span>
                {group.role && !group.isOwner ? (
                  <Tag kind="established">{t(`device:role.${group.role}`)}</Tag>
                ) : null}
                {group.groupId === current?.groupId && <Tag kind="current">{t("hub.current")}</Tag>}
              </span>
              <ChevronRight aria-hidden="true" className="size-5 text-ink-2" strokeWidth={1.75} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
