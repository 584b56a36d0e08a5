import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { rankingQuery } from "../../api/queries/players";
import type { Group } from "../../api/types";
import { AccessCard } from "../../features/manage/access/AccessCard";
import { ManageSkeleton } from "../../features/manage/ManageSkeleton";
import { AddPlayers } from "../../features/manage/players/AddPlayers";
import { PlayerTable } from "../../features/manage/players/PlayerTable";
import { ownGroupQuery } from "../../features/manage/queries";
import { SummaryCard } from "../../features/manage/SummaryCard";
import { usePaths } from "../../i18n/paths";
import { buttonClass } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { StateBlock } from "../../ui/StateBlock";
import { Dot } from "../../ui/Tag";
import { usePageTitle } from "../../ui/use-page-title";
import { AdminCrumbs } from "../AdminCrumbs";
import { LoadFailure } from "../LoadFailure";
import { PageColumn } from "../PageColumn";

export function Component() {
  const { t } = useTranslation(["manage", "common"]);
  const groupId = Number(useParams().groupId);
  const { data, error, refetch } = useQuery({
    ...ownGroupQuery(groupId),
    enabled: Number.isSafeInteger(groupId),
  });
  const name = data?.group.name;
  usePageTitle(name && `${t("common:crumbs.manageGroup")}, ${name}`);
  return (
    <PageColumn>
      <ManageCrumbs name={name ?? (error ? t("common:group.unknown") : "…")} />
      {data ? (
        <Manage group={data.group} />
      ) : error ? (
        <LoadFailure page title={t("head.failed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <ManageSkeleton />
      )}
    </PageColumn>
  );
}

function ManageCrumbs({ name }: { name: string }) {
  const { t } = useTranslation();
  const paths = usePaths();
  return <AdminCrumbs links={[{ to: paths.myGroups(), text: name }]} current={t("crumbs.manageGroup")} />;
}

function Manage({ group }: { group: Group }) {
  return (
    <>
      <ManageHead group={group} />
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_348px] lg:items-start lg:gap-6">
        <Card flush>
          <AddPlayers group={group} />
          <Players group={group} />
        </Card>
        <div className="flex flex-col gap-3 lg:gap-6">
          <AccessCard group={group} />
          <SummaryCard group={group} />
        </div>
      </div>
    </>
  );
}

function ManageHead({ group }: { group: Group }) {
  const { t } = useTranslation(["manage", "common"]);
  const paths = usePaths();
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-3 lg:mb-6">
      <div className="min-w-0">
        <h1 className="text-title">{group.name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-row text-ink-2">
          <span className="inline-flex items-center gap-2">
            <Dot active={group.isActive} />
            {t(group.isActive ? "common:group.active" : "common:group.inactive")}
          </span>
          <span>{t(group.isDiscoverable ? "head.public" : "head.private")}</span>
          <span>
            {group.trialMatchesRemaining > 0
              ? t("common:group.trialLeft", { count: group.trialMatchesRemaining })
              : t("head.trialUsed")}
          </span>
        </p>
      </div>
      <Link to={paths.group(group.publicHash)} className={buttonClass({ variant: "second" })}>
        <ExternalLink aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("head.publicPage")}
      </Link>
    </div>
  );
}

function Players({ group }: { group: Group }) {
  const { t } = useTranslation("manage");
  const { data, error, refetch } = useQuery(rankingQuery(group.groupId));
  if (error && !data) {
    return <LoadFailure title={t("players.failed")} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return <div className="h-52" />;
  }
  if (data.length === 0) {
    return <StateBlock title={t("players.none")} text={t("players.noneText")} />;
  }
  return <PlayerTable group={group} players={data.map(({ player }) => player)} />;
}
