import { useQuery } from "@tanstack/react-query";
import { ChevronRight, CircleUserRound, LogOut, Plus } from "lucide-react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { rankingQuery } from "../../api/queries/players";
import { type Session, useSession } from "../../api/queries/session";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { AdminCrumbs } from "../../shared/AdminCrumbs";
import { AdminGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { PageColumn } from "../../shared/PageColumn";
import { useSignOut } from "../../shared/use-sign-out";
import { BottomBar } from "../../ui/BottomBar";
import { buttonClass } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { cx } from "../../ui/cx";
import { EmptyState } from "../../ui/EmptyState";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { usePageTitle } from "../../ui/use-page-title";
import { GroupChoice } from "./GroupChoice";
import { HubHead } from "./HubHead";
import { OwnGroups } from "./OwnGroups";
import { QuickActions } from "./QuickActions";
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
  return (
    <PageColumn>
      {pathname === paths.admin() ? <AdminCrumbs /> : <AdminCrumbs current={t("common:crumbs.dashboard")} />}
      <HubHead name={user.name} groups={groups} />
      <div className="with-sidebar mt-5 gap-6">
        <section aria-labelledby="current-group">
          <div className="mb-2 flex min-h-11 items-center justify-between gap-4 px-1">
            <h2 id="current-group" className="min-w-0 text-h2">
              {group.name}
            </h2>
            <div className="flex items-center gap-5">
              {groups.length > 1 && <GroupChoice groups={groups} current={group} />}
              <Link
                to={paths.adminSubmitMatch()}
                className={cx("max-lg:hidden", buttonClass({ variant: "primary", size: "sm" }))}
              >
                <Plus aria-hidden="true" className="size-4" strokeWidth={2} />
                {t("common:nav.submitMatch")}
              </Link>
            </div>
          </div>
          <QuickActions group={group} />
          <div className="mt-3">
            <Top group={group} />
          </div>
        </section>
        <section aria-labelledby="my-groups">
          <div className="mb-2 flex min-h-11 items-center justify-between gap-4 px-1">
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
      <BottomBar>
        <Link
          to={paths.adminSubmitMatch()}
          className={buttonClass({ variant: "primary", size: "lg", wide: true })}
        >
          <Plus aria-hidden="true" className="size-5" strokeWidth={2} />
          {t("common:nav.submitMatch")}
        </Link>
      </BottomBar>
    </PageColumn>
  );
}

function Top({ group }: { group: Group }) {
  const { t } = useTranslation(["admin", "common"]);
  const paths = usePaths();
  const { data, error, refetch } = useQuery(rankingQuery(group.publicHash));
  if (data && data.length > 0) {
    return (
      <TopPlayers
        rankings={data}
        aside={
          <Link
            to={paths.group(group.publicHash)}
            className="touch-target inline-flex items-center gap-1 hover:text-ink"
          >
            {t("hub.fullRanking")}
            <ChevronRight aria-hidden="true" className="size-4" strokeWidth={2} />
          </Link>
        }
        renderLink={(playerId, className, children) => (
          <Link to={paths.adminPlayer(playerId)} className={className}>
            {children}
          </Link>
        )}
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
            <Link to={paths.manageGroup(group.groupId)} className={buttonClass({ variant: "solid" })}>
              {t("hub.addPlayers")}
            </Link>
          }
        />
      ) : error ? (
        <LoadFailure title={t("hub.rankingFailed")} error={error} onRetry={() => void refetch()} />
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
