import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  Check,
  ChevronRight,
  ChevronsUpDown,
  CircleUserRound,
  LogOut,
  type LucideIcon,
  Pencil,
  Plus,
  Settings2,
  Share2,
  UserPlus,
} from "lucide-react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { ownHandoversQuery } from "../../api/queries/handovers";
import { rankingQuery } from "../../api/queries/players";
import { questionedMatchesQuery } from "../../api/queries/questions";
import { type Session, useSession } from "../../api/queries/session";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { AsideLink } from "../../shared/AsideLink";
import { type Ability, can } from "../../shared/access";
import { AdminCrumbs } from "../../shared/crumbs";
import { chooseGroup } from "../../shared/current-group";
import { AdminGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { PageColumn } from "../../shared/page-layouts";
import { ShortPasscodeNotice } from "../../shared/ShortPasscodeNotice";
import { SubmissionNotices } from "../../shared/SubmissionNotices";
import { useSignOut } from "../../shared/use-sign-out";
import { BottomBar } from "../../ui/BottomBar";
import { buttonClass } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { cx } from "../../ui/cx";
import { EmptyState } from "../../ui/EmptyState";
import { Menu, menuItemClass } from "../../ui/Menu";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { Spinner } from "../../ui/Spinner";
import { StatusDot } from "../../ui/Tag";
import { usePageTitle } from "../../ui/use-page-title";
import { HubHead } from "./HubHead";
import { OfferedGroups } from "./OfferedGroups";
import { OwnGroups } from "./OwnGroups";
import { QuestionedMatches } from "./QuestionedMatches";
import { TopPlayers } from "./TopPlayers";

/** Frequent actions for the current group, with links to everything else. */
export function AdminHubPage() {
  const { t } = useTranslation("common");
  const { session } = useSession();
  const group = useContext(AdminGroup);
  usePageTitle(t("crumbs.admin"));
  return session && group && <Hub session={session} group={group} />;
}

function Hub({ session: { user, groups }, group }: { session: Session; group: Group }) {
  const { t } = useTranslation(["admin", "common"]);
  const paths = usePaths();
  const { pathname } = useLocation();
  const isClosed = group.closedReason !== null;
  return (
    <PageColumn>
      {pathname === paths.admin() ? <AdminCrumbs /> : <AdminCrumbs current={t("common:crumbs.dashboard")} />}
      <HubHead name={user.name} groups={groups} />
      {groups.map((own) => (
        <SubmissionNotices key={own.groupId} group={own} named />
      ))}
      <OfferedGroups />
      {isClosed ? null : <QuestionedMatches group={group} />}
      {useIsLoading(group) ? (
        <Spinner label={t("common:loading")} className="mx-auto my-24" />
      ) : (
        <GroupsColumns groups={groups} group={group} />
      )}
      {isClosed ? null : (
        <BottomBar large="hidden">
          <div className="mx-auto max-w-column">
            <Link
              to={paths.adminSubmitMatch()}
              className={buttonClass({ variant: "primary", size: "lg", wide: true })}
            >
              <Plus aria-hidden="true" className="size-5" strokeWidth={2} />
              {t("common:nav.submitMatch")}
            </Link>
          </div>
        </BottomBar>
      )}
    </PageColumn>
  );
}

interface GroupsColumnsProps {
  readonly groups: readonly Group[];
  readonly group: Group;
}

/** The current group beside all groups of the account. */
function GroupsColumns({ groups, group }: GroupsColumnsProps) {
  const { t } = useTranslation(["admin", "common"]);
  const paths = usePaths();
  const isClosed = group.closedReason !== null;
  return (
    <div className="with-sidebar mt-5 gap-6">
      <section aria-labelledby="current-group">
        <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <h2 id="current-group" className="min-w-0 text-h2">
            {group.name}
          </h2>
          <div className="flex items-center gap-5">
            {groups.length > 1 && <GroupChoice groups={groups} current={group} />}
            {isClosed ? null : (
              <Link
                to={paths.adminSubmitMatch()}
                className={cx("max-lg:hidden", buttonClass({ variant: "primary", size: "sm" }))}
              >
                <Plus aria-hidden="true" className="size-4" strokeWidth={2} />
                {t("common:nav.submitMatch")}
              </Link>
            )}
          </div>
        </div>
        {isClosed ? null : (
          <>
            <ShortPasscodeNotice group={group} className="mb-3" />
            <QuickActions group={group} />
          </>
        )}
        <div className="mt-3">
          <Top group={group} />
        </div>
      </section>
      <section aria-labelledby="my-groups">
        <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <h2 id="my-groups" className="text-h2">
            <Link to={paths.myGroups()} className="touch-target hover:text-action">
              {t("hub.myGroups")}
            </Link>
          </h2>
          <Link
            to={paths.createGroup()}
            className="inline-flex min-h-11 items-center font-semibold text-action hover:text-action-deep"
          >
            {t("hub.create")}
          </Link>
        </div>
        <OwnGroups groups={groups} current={group} />
        <div className="mt-3">
          <AccountActions />
        </div>
      </section>
    </div>
  );
}

/**
 * Whether what stands above the actions is still to come. After a failure, or without a connection, the page does
 * without it. The ranking is loaded meanwhile.
 */
function useIsLoading({ groupId, publicHash, closedReason }: Group): boolean {
  useInfiniteQuery(rankingQuery(publicHash));
  const offered = useQuery(ownHandoversQuery());
  const questioned = useQuery({ ...questionedMatchesQuery(groupId), enabled: closedReason === null });
  return [offered, questioned].some(
    ({ isLoading, isFetched, failureCount }) => isLoading && !isFetched && failureCount === 0,
  );
}

function Top({ group }: { group: Group }) {
  const { t } = useTranslation(["admin", "common"]);
  const paths = usePaths();
  const { data, error, refetch } = useInfiniteQuery(rankingQuery(group.publicHash));
  if (data && data.total > 0) {
    return (
      <TopPlayers
        rankings={data.rankings}
        aside={<AsideLink to={paths.group(group.publicHash)}>{t("hub.fullRanking")}</AsideLink>}
      />
    );
  }
  return (
    <Card>
      {data ? (
        <EmptyState
          title={t("hub.noPlayers")}
          text={t("hub.noPlayersText")}
          actions={
            can(group, "players") && (
              <Link to={paths.manageGroup(group.groupId)} className={buttonClass({ variant: "solid" })}>
                {t("hub.addPlayers")}
              </Link>
            )
          }
        />
      ) : error ? (
        <LoadFailure title={t("hub.rankingFailed")} error={error} onRetry={refetch} />
      ) : (
        <Loading label={t("common:loading")} className="h-72">
          <Skeleton className="h-5 w-32" />
        </Loading>
      )}
    </Card>
  );
}

function AccountActions() {
  const { t } = useTranslation(["admin", "common"]);
  const paths = usePaths();
  const signOut = useSignOut();
  return (
    <Card flush>
      <Link
        to={paths.account()}
        className="flex min-h-16 items-center gap-3 border-b border-line px-4 py-2.5 -outline-offset-3 hover:bg-hover"
      >
        <CircleUserRound aria-hidden="true" className="size-5 text-ink-2" strokeWidth={1.75} />
        <span className="flex-1">
          <span className="block font-semibold">{t("common:nav.account")}</span>
          <span className="block text-small text-ink-2">{t("hub.accountText")}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 text-ink-2" strokeWidth={1.75} />
      </Link>
      <button
        type="button"
        onClick={signOut}
        className="flex min-h-14 w-full items-center gap-3 px-4 text-left font-semibold -outline-offset-3 hover:bg-hover"
      >
        <LogOut aria-hidden="true" className="size-5 text-ink-2" strokeWidth={1.75} />
        {t("common:nav.signOut")}
      </button>
    </Card>
  );
}

/** Selects the current group of the hub. */
function GroupChoice({ groups, current }: { groups: readonly Group[]; current: Group }) {
  const { t } = useTranslation(["admin", "common"]);
  return (
    <Menu
      label={t("common:nav.groupMenu")}
      triggerClass="flex min-h-11 items-center gap-1.5 text-row text-ink-2 hover:text-ink"
      trigger={
        <>
          {t("hub.switch")}
          <ChevronsUpDown aria-hidden="true" className="size-4" strokeWidth={2} />
        </>
      }
    >
      {groups.map((group) => {
        const chosen = group.groupId === current.groupId;
        return (
          <button
            key={group.groupId}
            type="button"
            role="menuitemradio"
            aria-checked={chosen}
            onClick={() => chooseGroup(group.groupId)}
            className={menuItemClass}
          >
            <StatusDot active={group.isActive} />
            <span className="min-w-40 flex-1">
              <span className="block">{group.name}</span>
              {!group.isActive && (
                <span className="block text-caption text-ink-2">{t("common:group.inactive")}</span>
              )}
            </span>
            {chosen && <Check aria-hidden="true" className="size-4 text-action" strokeWidth={2} />}
          </button>
        );
      })}
    </Menu>
  );
}

interface Way {
  readonly needs: Ability;
  readonly key: string;
  readonly to: string;
  readonly Icon: LucideIcon;
  readonly text: string;
}

/** Links to the most frequent admin tasks. */
function QuickActions({ group }: { group: Group }) {
  const { t } = useTranslation("admin");
  const paths = usePaths();
  const { groupId } = group;
  const ways: Way[] = [
    {
      needs: "players",
      key: "players",
      to: paths.manageGroup(groupId),
      Icon: UserPlus,
      text: t("hub.addPlayers"),
    },
    {
      needs: "settings",
      key: "share",
      to: `${paths.manageGroup(groupId)}#access`,
      Icon: Share2,
      text: t("hub.share"),
    },
    {
      needs: "matches",
      key: "latest",
      to: paths.manageGroup(groupId, "match-admin"),
      Icon: Pencil,
      text: t("hub.editLatest"),
    },
    {
      needs: "settings",
      key: "settings",
      to: paths.manageGroup(groupId, "settings"),
      Icon: Settings2,
      text: t("hub.settings"),
    },
  ];
  const offered = ways.filter(({ needs }) => can(group, needs));
  return (
    <ul className="grid grid-cols-2 gap-2 max-xs:grid-cols-1 lg:grid-cols-4 lg:gap-3">
      {offered.map(({ key, to, Icon, text }) => (
        <li key={key}>
          <Link
            to={to}
            className="flex h-full flex-col gap-3 rounded-court border border-line bg-surface p-4 font-semibold hover:bg-hover"
          >
            <Icon aria-hidden="true" className="size-5 text-action" strokeWidth={1.75} />
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
