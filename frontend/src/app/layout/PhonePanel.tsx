import { Star } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { Session } from "../../api/queries/session";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useLanguage } from "../../i18n/use-language";
import { toggleFavourite, useFavourites } from "../../shared/favourites";
import { useGroupInHeader } from "../../shared/group-in-header";
import { LanguageControl } from "../../shared/LanguageControl";
import { lazyPart } from "../../shared/lazy-part";
import { useRecentGroups } from "../../shared/recent-groups";
import { submissionBlocked } from "../../shared/submission-blocked";
import { useSignOut } from "../../shared/use-sign-out";
import { SegmentedControl } from "../../ui/SegmentedControl";
import { Spinner } from "../../ui/Spinner";
import { StatusDot } from "../../ui/Tag";
import { themeChoices, useTheme } from "../theme";
import { groupStatusText, type NavLink, type NavLinks } from "./nav-links";
import { useSwitchLanguage } from "./use-address-language";
import { useClosing } from "./use-closing";
import type { NavContext } from "./use-nav-context";

const ChooseMe = lazyPart(async () => (await import("../../features/me/ChooseMe")).ChooseMe, ["me"]);

interface PhonePanelProps {
  readonly id: string;
  readonly nav: NavContext;
  readonly links: NavLinks;
  readonly onClose: () => void;
  /** Closes it after something was done in it; the focus returns to its button. */
  readonly onFinish: () => void;
}

/** The content of the menu on phones. */
export function PhonePanel({ id, nav, links, onClose, onFinish }: PhonePanelProps) {
  const { t } = useTranslation(["common", "groups"]);
  const paths = usePaths();
  useClosing(id, onClose);
  // While a match cannot be submitted, the bar of the page says why.
  const action = submissionBlocked(nav.group, t) === undefined ? links.action : null;
  const ways = useWayToGroup(nav);
  return (
    <nav
      id={id}
      aria-label={t("nav.main")}
      className="animate-open fixed inset-x-0 top-14 bottom-0 overflow-y-auto border-t border-line bg-surface px-5 py-2 md:column-margins safe-bottom"
    >
      {nav.sessionPending ? (
        <Spinner label={t("loading")} className="my-4" />
      ) : (
        <Links links={[...ways, ...links.main, ...(action ? [action] : [])]} />
      )}
      {nav.group && nav.ref !== null ? (
        <div className="border-line border-b py-2 empty:hidden">
          <Suspense fallback={<div className={item} />}>
            <ChooseMe group={nav.group} className={item} onDone={onFinish} />
          </Suspense>
          <Favourite group={nav.group} />
        </div>
      ) : null}
      {nav.session ? <AdminLinks session={nav.session} /> : <HelpLinks links={links} />}
      <Links links={[{ to: paths.device(), text: t("nav.device") }]} />
      <LanguageChoice />
      <div className="mt-4">
        <ThemeChoice />
      </div>
    </nav>
  );
}

/** From everywhere to the group that was visited last, and from the other pages of a group to its first. */
function useWayToGroup({ group, isOutside }: NavContext): readonly NavLink[] {
  const paths = usePaths();
  const { pathname } = useLocation();
  const [last] = useRecentGroups();
  const shown = isOutside ? last && { publicHash: last.hash, name: last.name } : group;
  if (!shown || pathname === paths.group(shown.publicHash)) {
    return [];
  }
  return [{ to: paths.group(shown.publicHash), text: shown.name }];
}

/** Where the header names the group, its page has no star. */
function Favourite({ group: { publicHash, name } }: { readonly group: Group }) {
  const { t } = useTranslation("groups");
  const isStarred = useFavourites().includes(publicHash);
  return useGroupInHeader() ? (
    <button type="button" onClick={() => toggleFavourite(publicHash)} className={`${item} gap-3`}>
      <Star
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className={isStarred ? "shrink-0 fill-action text-action" : "shrink-0"}
      />
      {t(isStarred ? "favourite.remove" : "favourite.add", { name })}
    </button>
  ) : null;
}

function Links({ links }: { links: readonly NavLink[] }) {
  return (
    <ul className="border-b border-line py-2">
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className={item}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Rules and FAQ, unless they are among the main links. */
function HelpLinks({ links }: { links: NavLinks }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const help = [
    { to: paths.rules(), text: t("nav.rulesAndElo") },
    { to: paths.faq(), text: t("nav.faq") },
  ].filter(({ to }) => links.main.every((link) => link.to !== to));
  return help.length > 0 ? <Links links={help} /> : null;
}

function AdminLinks({ session }: { session: Session }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const signOut = useSignOut();
  return (
    <div className="border-b border-line py-2">
      {session.groups.map((group) => (
        <Link key={group.groupId} to={paths.manageGroup(group.groupId)} className={`${item} gap-3`}>
          <StatusDot active={group.isActive} />
          <span className="min-w-0">
            <span className="block">{group.name}</span>
            <span className="block text-caption font-normal text-ink-2">{groupStatusText(group, t)}</span>
          </span>
        </Link>
      ))}
      <Link to={paths.createGroup()} className={item}>
        {t("nav.createGroup")}
      </Link>
      <Link to={paths.admin()} className={item}>
        {t("nav.adminHome")}
      </Link>
      <Link to={paths.account()} className={item}>
        {t("nav.account")}
      </Link>
      <button type="button" onClick={signOut} className={item}>
        {t("nav.signOut")}
      </button>
    </div>
  );
}

function LanguageChoice() {
  const { t } = useTranslation();
  const current = useLanguage();
  const choose = useSwitchLanguage();
  return <LanguageControl className="mt-4" legend={t("language.label")} value={current} onChange={choose} />;
}

const item = "flex min-h-13 w-full items-center text-left text-h3";

function ThemeChoice() {
  const { t } = useTranslation();
  const [theme, chooseTheme] = useTheme();
  return (
    <SegmentedControl
      legend={t("theme.label")}
      options={themeChoices.map((value) => ({ value, label: t(`theme.${value}`) }))}
      value={theme}
      onChange={chooseTheme}
    />
  );
}
