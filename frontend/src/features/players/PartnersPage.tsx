import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { isMissing } from "../../api/error";
import { groupQuery } from "../../api/queries/groups";
import { type Log, logQuery } from "../../api/queries/log";
import { playerQuery } from "../../api/queries/players";
import type { PlayerProfile } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { withIndices } from "../../rules/encoded-log";
import type { InsightRules } from "../../rules/insights";
import { moreRulesQuery } from "../../rules/more-rules-query";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { idFrom, usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { useMe } from "../../shared/me";
import { PageColumn } from "../../shared/page-layouts";
import { SubmitBar } from "../../shared/SubmitBar";
import { CourtHeadSkeleton } from "../../ui/court-head/CourtHeadSkeleton";
import { EmptyState } from "../../ui/EmptyState";
import { SegmentedControl } from "../../ui/SegmentedControl";
import { Loading } from "../../ui/Skeleton";
import { FROM_LG, useMediaQuery } from "../../ui/use-media-query";
import { usePageTitle } from "../../ui/use-page-title";
import { PlayerHead } from "./PlayerHead";
import { PlayerNotFound } from "./PlayerNotFound";
import { PlayerTabs } from "./PlayerTabs";
import { RecordTable } from "./RecordTable";

/** How a player does with each partner and against each opponent, compared with what was expected. */
export function PartnersPage() {
  const playerId = idFrom(useParams().playerId);
  return playerId === null ? <PlayerNotFound /> : <PartnersOfPlayer key={playerId} playerId={playerId} />;
}

function PartnersOfPlayer({ playerId }: { readonly playerId: number }) {
  const { t } = useTranslation(["insights", "common"]);
  const paths = usePaths();
  const { ref: group, hash } = usePageGroup();
  const { data: groupData } = useQuery(groupQuery(hash));
  const profile = useQuery(playerQuery(hash, playerId));
  const log = useQuery(logQuery(hash));
  const rules = useQuery(moreRulesQuery());
  const me = useMe(hash);
  const player = profile.data?.player;
  usePageTitle(player && groupData && t("partners.pageTitle", { name: player.name, group: groupData.name }));
  const failed = [profile, log, rules].find(({ error, data }) => error !== null && data === undefined);
  if (failed?.error) {
    return isMissing(failed.error) ? (
      <PlayerNotFound />
    ) : (
      <LoadFailure page title={t("loadFailed")} error={failed.error} onRetry={failed.refetch} />
    );
  }
  return (
    <PageColumn>
      <GroupPageHeader
        group={group}
        groupName={groupData?.name}
        crumb={t("partners.title")}
        between={player && [{ to: paths.player(group, playerId), text: player.name }]}
      />
      {profile.data && log.data && rules.data ? (
        <>
          <PlayerHead profile={profile.data} isMe={me === playerId} />
          <PlayerTabs group={group} player={profile.data.player} current="partners" />
          <Tables group={group} profile={profile.data} log={log.data} rules={rules.data.insights} />
        </>
      ) : (
        <Loading label={t("common:loading")}>
          <CourtHeadSkeleton withAside />
        </Loading>
      )}
      <SubmitBar />
    </PageColumn>
  );
}

interface TablesProps {
  readonly group: GroupRef;
  readonly profile: PlayerProfile;
  readonly log: Log;
  readonly rules: InsightRules;
}

function Tables({ group, profile: { player }, log, rules }: TablesProps) {
  const { t } = useTranslation("insights");
  const { playerId, name } = player;
  const isWide = useMediaQuery(FROM_LG);
  const [shown, setShown] = useState<"with" | "against">("with");
  const records = useMemo(() => {
    const index = log.players.findIndex((other) => other.playerId === playerId);
    return rules.matches(withIndices(log.matches, log.players), (matches) => ({
      with: matches.recordsWith(index),
      against: matches.recordsAgainst(index),
    }));
  }, [rules, log, playerId]);
  if (records.with.length === 0) {
    return <EmptyState title={t("partners.empty.title")} text={t("partners.empty.text", { name })} />;
  }
  const tables = isWide ? (["with", "against"] as const) : [shown];
  return (
    <>
      <p className="mt-4 max-w-150 px-1 text-ink-2">{t("partners.lead", { name })}</p>
      {isWide ? null : (
        <SegmentedControl<"with" | "against">
          className="mt-3"
          legend={t("partners.which")}
          legendHidden
          options={(["with", "against"] as const).map((value) => ({ value, label: t(`partners.${value}`) }))}
          value={shown}
          onChange={setShown}
        />
      )}
      <div className="mt-3 grid grid-cols-1 gap-3 lg:mt-5 lg:grid-cols-2 lg:items-start lg:gap-6">
        {tables.map((kind) => (
          <RecordTable
            key={kind}
            kind={kind}
            group={group}
            playerId={playerId}
            players={log.players}
            records={records[kind]}
            least={rules.recordMatchesMin}
          />
        ))}
      </div>
    </>
  );
}
