import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { usePaths } from "../../i18n/paths";
import { useCurrentGroup } from "../../shared/current-group";
import { StatusDot } from "../../ui/Tag";
import type { NavContext } from "./use-nav-context";

/** Only admins of several groups load it. */
const GroupSwitcher = lazy(async () => ({ default: (await import("./GroupSwitcher")).GroupSwitcher }));

/** The group of the page, outside of groups the admin's current one: a switcher for admins of several, else a way to it. */
export function GroupName({ nav }: { readonly nav: NavContext }) {
  const paths = usePaths();
  const { pathname } = useLocation();
  const groups = nav.session?.groups ?? [];
  const isOwn = nav.isOwn || nav.isOutside;
  const current = useCurrentGroup();
  const group = nav.isOutside ? current : nav.group;
  if (!group) {
    return nav.groupName && <PlainName name={nav.groupName} />;
  }
  if (groups.length < 2) {
    const target = nav.session ? paths.admin() : paths.group(group.publicHash);
    return (
      <Link
        to={target}
        reloadDocument={pathname === target}
        className="flex min-h-11 min-w-0 items-center gap-2 text-row text-ink-2 hover:text-ink"
      >
        {isOwn && <StatusDot active={group.isActive} />}
        <span className="truncate">{group.name}</span>
      </Link>
    );
  }
  return (
    <Suspense fallback={<PlainName name={group.name} />}>
      <GroupSwitcher group={group} isOwn={isOwn} groups={groups} />
    </Suspense>
  );
}

function PlainName({ name }: { readonly name: string }) {
  return (
    <span className="flex min-h-11 min-w-0 items-center text-row text-ink-2">
      <span className="truncate">{name}</span>
    </span>
  );
}
