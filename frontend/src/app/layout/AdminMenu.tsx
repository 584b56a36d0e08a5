import { ChevronDown, CircleUserRound, House, LogOut, Settings2, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Session } from "../../api/queries/session";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useCurrentGroup } from "../../shared/current-group";
import { useSignOut } from "../../shared/use-sign-out";
import { Menu, menuItemClass } from "../../ui/Menu";

/** The menu of the signed-in admin; `group` is the own group that the page is about. */
export function AdminMenu({ session, group }: { session: Session; group: Group | null }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const signOut = useSignOut();
  const name = session.user.name;
  const chosen = useCurrentGroup();
  const current = group ?? chosen;
  return (
    <Menu
      label={t("nav.adminMenu", { name })}
      triggerClass="flex min-h-11 items-center gap-1.5 px-2 text-row text-ink-2 hover:text-ink"
      trigger={
        <>
          <CircleUserRound aria-hidden="true" className="size-5" strokeWidth={1.75} />
          <span className="max-w-28 truncate">{name.split(" ")[0]}</span>
          <ChevronDown aria-hidden="true" className="size-4" strokeWidth={2} />
        </>
      }
    >
      {current && (
        <Link role="menuitem" to={paths.manageGroup(current.groupId)} className={menuItemClass}>
          <Settings2 aria-hidden="true" className="size-4 text-ink-2" strokeWidth={2} />
          {current.name}
        </Link>
      )}
      <Link role="menuitem" to={paths.admin()} className={menuItemClass}>
        <House aria-hidden="true" className="size-4 text-ink-2" strokeWidth={2} />
        {t("nav.adminHome")}
      </Link>
      <Link role="menuitem" to={paths.account()} className={menuItemClass}>
        <UserRound aria-hidden="true" className="size-4 text-ink-2" strokeWidth={2} />
        {t("nav.account")}
      </Link>
      <button type="button" role="menuitem" onClick={signOut} className={menuItemClass}>
        <LogOut aria-hidden="true" className="size-4 text-ink-2" strokeWidth={2} />
        {t("nav.signOut")}
      </button>
    </Menu>
  );
}
