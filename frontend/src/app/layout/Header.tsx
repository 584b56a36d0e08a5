import { Plus } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink, useLocation } from "react-router";
import { usePaths } from "../../i18n/paths";
import { useCurrentGroup } from "../../shared/current-group";
import { useGroupInHeader } from "../../shared/group-in-header";
import { lazyPart } from "../../shared/lazy-part";
import { submissionBlocked } from "../../shared/submission-blocked";
import { Button, buttonClass } from "../../ui/Button";
import { Spinner } from "../../ui/Spinner";
import { StatusDot } from "../../ui/Tag";
import { barNameClass } from "./bar-name";
import { LanguageMenu } from "./LanguageMenu";
import { Logo } from "./Logo";
import { type NavLinks, navLinks } from "./nav-links";
import { PhoneMenu } from "./PhoneMenu";
import { type NavContext, useNavContext } from "./use-nav-context";

/** Loaded for admins only. */
const AdminMenu = lazyPart(async () => (await import("./AdminMenu")).AdminMenu);

/** On phones, for those who have several groups or have installed the app. */
const GroupBar = lazyPart(async () => (await import("./GroupBar")).GroupBar, ["device"], Logo);

export function Header() {
  const { t } = useTranslation(["common", "groups"]);
  const paths = usePaths();
  const nav = useNavContext();
  const links = navLinks(nav, t, paths);
  const isNamed = useGroupInHeader() && nav.ref !== null && !nav.isManagement;
  return (
    <header className="relative z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-page items-center column-margins lg:h-16 lg:px-6">
        {isNamed ? (
          // The mark before it is as wide as the padding.
          <Suspense fallback={<PlainName name={nav.groupName ?? ""} className={`pl-8 ${barNameClass}`} />}>
            <GroupBar nav={nav} name={nav.groupName ?? ""} />
          </Suspense>
        ) : (
          <Logo />
        )}
        <div className="ml-4 hidden min-w-24 shrink-[99999] border-l border-line pl-4 empty:invisible empty:min-w-0 lg:block">
          <GroupName nav={nav} />
        </div>
        <nav aria-label={t("nav.main")} className="ml-auto hidden items-center gap-1 lg:flex">
          {nav.sessionPending ? (
            <Spinner label={t("loading")} />
          ) : (
            <>
              {links.main.map(({ to, text }) => (
                <NavLink key={to} to={to} end className={navLinkClass}>
                  {text}
                </NavLink>
              ))}
              <Action action={links.action} blocked={submissionBlocked(nav.group, t)} />
            </>
          )}
        </nav>
        <div className="ml-auto flex items-center lg:ml-3">
          {isNamed ? null : <LanguageMenu />}
          {nav.session && (
            <div className="hidden lg:block">
              <Suspense fallback={<span className="block w-28" />}>
                <AdminMenu session={nav.session} group={nav.isOwn ? nav.group : null} />
              </Suspense>
            </div>
          )}
          <PhoneMenu nav={nav} links={links} />
        </div>
      </div>
    </header>
  );
}

function navLinkClass({ isActive }: { isActive: boolean }) {
  return isActive
    ? "flex min-h-11 items-center px-3 text-row font-semibold text-ink"
    : "flex min-h-11 items-center px-3 text-row font-medium text-ink-2 hover:text-ink";
}

/** Pages whose main action is on the page. */
const PAGES_WITH_MAIN_ACTION = /\/(outbox|what-if|(match|day)\/[^/]+)$/;

/**
 * Yellow means the page's one action: the group's pages have theirs in the header, on pages with a main action
 * of their own the header's is only outlined.
 */
function Action({ action, blocked }: { action: NavLinks["action"]; blocked: string | undefined }) {
  const { pathname } = useLocation();
  if (!action) {
    return null;
  }
  if (pathname === action.to) {
    return action.kind === "submit" ? (
      <NavLink to={action.to} end className={navLinkClass}>
        {action.text}
      </NavLink>
    ) : null;
  }
  if (action.kind === "submit" && blocked !== undefined) {
    return (
      <Button disabled variant="primary" size="sm" title={blocked} className="ml-2">
        <Plus aria-hidden="true" className="size-4" strokeWidth={2} />
        {action.text}
      </Button>
    );
  }
  const isMain = action.kind === "submit" && !PAGES_WITH_MAIN_ACTION.test(pathname);
  return (
    <Link
      to={action.to}
      className={`ml-2 ${buttonClass({ variant: isMain ? "primary" : "second", size: "sm" })}`}
    >
      {action.kind === "submit" && <Plus aria-hidden="true" className="size-4" strokeWidth={2} />}
      {action.text}
    </Link>
  );
}

/** Loaded for admins of several groups only. */
const GroupSwitcher = lazyPart(async () => (await import("./GroupSwitcher")).GroupSwitcher, ["device"]);

/** The page's group, outside of groups the admin's current one: a switcher for admins of several, else a link to it. */
function GroupName({ nav }: { readonly nav: NavContext }) {
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

/** `className` is how the menu that takes its place looks. */
function PlainName({
  name,
  className = "flex min-h-11 min-w-0 items-center text-row text-ink-2",
}: {
  readonly name: string;
  readonly className?: string;
}) {
  return (
    <span className={className}>
      <span className="truncate">{name}</span>
    </span>
  );
}
