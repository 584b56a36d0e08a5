import { Check, ChevronsUpDown, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { chooseGroup } from "../../shared/current-group";
import { Menu, menuItemClass } from "../../ui/Menu";
import { StatusDot } from "../../ui/Tag";
import { groupStatusText } from "./nav-links";

interface GroupSwitcherProps {
  readonly group: Group;
  readonly isOwn: boolean;
  /** The groups of the signed-in account. */
  readonly groups: readonly Group[];
}

/** The group of the page as a menu of all groups of the account. */
export function GroupSwitcher({ group, isOwn, groups }: GroupSwitcherProps) {
  const { t } = useTranslation(["common", "device"]);
  const paths = usePaths();
  return (
    <Menu
      label={`${t("nav.groupMenu")}: ${group.name}`}
      align="start"
      triggerClass="flex min-h-11 max-w-full items-center gap-2 text-row text-ink-2 hover:text-ink"
      trigger={
        <>
          {isOwn && <StatusDot active={group.isActive} />}
          <span className="truncate">{group.name}</span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0" strokeWidth={2} />
        </>
      }
    >
      {groups.map((own) => (
        <Link
          key={own.groupId}
          role="menuitem"
          to={paths.manageGroup(own.groupId)}
          onClick={() => chooseGroup(own.groupId)}
          aria-current={own.groupId === group.groupId ? "true" : undefined}
          className={menuItemClass}
        >
          <StatusDot active={own.isActive} />
          <span className="min-w-40 flex-1">
            <span className="block">{own.name}</span>
            <span className="block text-caption text-ink-2">
              {own.role && !own.isOwner ? `${t(`device:role.${own.role}`)} · ` : null}
              {groupStatusText(own, t)}
            </span>
          </span>
          {own.groupId === group.groupId && (
            <Check aria-hidden="true" className="size-4 text-action" strokeWidth={2} />
          )}
        </Link>
      ))}
      <Link
        role="menuitem"
        to={paths.createGroup()}
        className={`${menuItemClass} mt-1 border-t border-line font-semibold text-action`}
      >
        <Plus aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("nav.createGroup")}
      </Link>
    </Menu>
  );
}
