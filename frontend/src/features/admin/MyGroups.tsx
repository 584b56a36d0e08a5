import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";
import { StatusDot, Tag } from "../../ui/Tag";

interface MyGroupsProps {
  groups: readonly Group[];
  /** The current group of the admin area, if it matters here. */
  current?: Group | undefined;
  /** Renders a row as a link; the caller sets its target. */
  renderLink(group: Group, className: string, children: ReactNode): ReactNode;
}

export function MyGroups({ groups, current, renderLink }: MyGroupsProps) {
  const { t } = useTranslation(["admin", "common"]);
  const formats = useFormats();
  return (
    <Card flush>
      <ul>
        {groups.map((group) => (
          <li key={group.groupId} className="border-b border-line last:border-b-0">
            {renderLink(
              group,
              "flex min-h-16 items-center gap-3 px-4 py-2.5 -outline-offset-3 hover:bg-hover",
              <>
                <StatusDot active={group.isActive} />
                <span className="min-w-0 flex-1">
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
                {group.groupId === current?.groupId && <Tag kind="current">{t("hub.current")}</Tag>}
                <ChevronRight aria-hidden="true" className="size-5 text-ink-2" strokeWidth={1.75} />
              </>,
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
