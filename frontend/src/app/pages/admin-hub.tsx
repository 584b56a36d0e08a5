import { useQueries } from "@tanstack/react-query";
import { LogOut, Plus, Share2, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupStatsQuery } from "../../api/queries/groups";
import { type Session, useSession } from "../../api/queries/session";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { BottomBar } from "../../ui/BottomBar";
import { buttonClass } from "../../ui/Button";
import { CourtHead } from "../../ui/court-head/CourtHead";
import { usePageTitle } from "../../ui/use-page-title";
import { AdminCrumbs } from "../AdminCrumbs";
import { useLeave } from "../frame/use-leave";
import { OwnGroups } from "../OwnGroups";
import { PageColumn } from "../PageColumn";

export function Component() {
  const { t } = useTranslation(["admin", "common"]);
  const { session } = useSession();
  usePageTitle(t("common:crumbs.admin"));
  return session && <Hub session={session} />;
}

function Hub({ session }: { session: Session }) {
  const { t } = useTranslation(["admin", "common"]);
  const paths = usePaths();
  const leave = useLeave();
  const { user, groups } = session;
  const current = groups[0];
  return (
    <PageColumn>
      <AdminCrumbs current={t("common:crumbs.dashboard")} />
      <HubHead name={user.name} groups={groups} />
      {current && <QuickWays group={current} />}
      <div className="mt-6 mb-3 flex items-center justify-between">
        <h2 className="text-h2">{t("hub.myGroups")}</h2>
        <Link
          to={paths.createGroup()}
          className="inline-flex min-h-11 items-center font-semibold text-action hover:text-action-deep"
        >
          {t("hub.create")}
        </Link>
      </div>
      <OwnGroups groups={groups} />
      <button
        type="button"
        onClick={leave}
        className="mt-3 flex min-h-14 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 font-semibold hover:bg-hover"
      >
        <LogOut aria-hidden="true" className="size-5 text-ink-2" strokeWidth={1.75} />
        {t("common:nav.signOut")}
      </button>
      {current && (
        <BottomBar>
          <Link
            to={paths.submitMatch(current.publicHash)}
            className={buttonClass({ variant: "primary", size: "lg", wide: true })}
          >
            <Plus aria-hidden="true" className="size-5" strokeWidth={2} />
            {t("common:nav.submitMatch")}
          </Link>
        </BottomBar>
      )}
    </PageColumn>
  );
}

function HubHead({ name, groups }: { name: string; groups: readonly Group[] }) {
  const { t } = useTranslation("admin");
  const formats = useFormats();
  const active = groups.filter((group) => group.isActive);
  const stats = useQueries({ queries: active.map((group) => groupStatsQuery(group.groupId)) });
  const games = stats.every(({ data }) => data)
    ? stats.reduce((sum, { data }) => sum + (data?.totalGames ?? 0), 0)
    : null;
  const players = sum(active, (group) => group.playerCount);
  // A group counts as much as it has players; without any the rules' own average stands.
  const weighted = sum(active, (group) => group.averageElo * group.playerCount);
  const average = players > 0 ? weighted / players : active[0]?.averageElo;
  return (
    <CourtHead
      title={t("hub.hello", { name: name.split(" ")[0] })}
      line={t("hub.active", { count: active.length })}
      figures={[
        { label: t("hub.figurePlayers"), value: formats.number(players) },
        {
          label: t("hub.figureMatches"),
          value: formats.number(sum(active, (group) => group.matchCount)),
        },
        { label: t("hub.figureGames"), value: games === null ? "–" : formats.number(games) },
        {
          label: t("hub.figureElo"),
          value: average === undefined ? "–" : formats.rating(Math.round(average)),
        },
      ]}
    />
  );
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

function QuickWays({ group }: { group: Group }) {
  const { t } = useTranslation("admin");
  const paths = usePaths();
  return (
    <>
      <h2 className="mt-6 mb-3 text-h2">{group.name}</h2>
      <div className="grid grid-cols-2 gap-2 lg:gap-3">
        <Way
          to={paths.manageGroup(group.groupId)}
          icon={<UserPlus aria-hidden="true" className="size-5 text-action" strokeWidth={1.75} />}
        >
          {t("hub.addPlayers")}
        </Way>
        <Way
          to={paths.manageGroup(group.groupId)}
          icon={<Share2 aria-hidden="true" className="size-5 text-action" strokeWidth={1.75} />}
        >
          {t("hub.share")}
        </Way>
      </div>
    </>
  );
}

function Way({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex flex-col gap-3 rounded-court border border-line bg-surface p-4 font-semibold hover:bg-hover"
    >
      {icon}
      {children}
    </Link>
  );
}
