import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { groupQuery } from "../../../api/queries/groups";
import { type Log, logQuery } from "../../../api/queries/log";
import { playersQuery } from "../../../api/queries/players";
import type { Player } from "../../../api/types";
import { nameOrder } from "../../../i18n/name-order";
import type { GroupRef } from "../../../i18n/paths";
import { useLanguage } from "../../../i18n/use-language";
import type { InsightRules } from "../../../rules/insights";
import { moreRulesQuery } from "../../../rules/more-rules-query";
import { GroupPageHeader } from "../../../shared/GroupPageHeader";
import { idFrom, usePageGroup } from "../../../shared/group-ref";
import { LoadFailure } from "../../../shared/LoadFailure";
import { useMe } from "../../../shared/me";
import { PlayerSelect } from "../../../shared/PlayerSelect";
import { PageColumn } from "../../../shared/page-layouts";
import { ShareButton } from "../../../shared/ShareButton";
import { SubmitBar } from "../../../shared/SubmitBar";
import { Card } from "../../../ui/Card";
import { CourtHeadSkeleton } from "../../../ui/court-head/CourtHeadSkeleton";
import { Loading } from "../../../ui/Skeleton";
import { usePageTitle } from "../../../ui/use-page-title";
import { AgainstCard } from "./AgainstCard";
import { CompareHead } from "./CompareHead";
import { compare } from "./comparison";
import { FormCard } from "./FormCard";
import { SharedMatches } from "./SharedMatches";
import { TogetherCard } from "./TogetherCard";
import { TonightCard } from "./TonightCard";

/** Two players: against each other, together, and the form of each. */
export function ComparePage() {
  const { t } = useTranslation(["insights", "common"]);
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const players = useQuery(playersQuery(hash));
  const log = useQuery(logQuery(hash));
  const rules = useQuery(moreRulesQuery());
  usePageTitle(group.data && t("compare.pageTitle", { name: group.data.name }));
  const failed = [players, log, rules].find(({ error, data }) => error !== null && data === undefined);
  return (
    <PageColumn>
      <GroupPageHeader
        group={ref}
        groupName={group.data?.name}
        crumb={t("compare.title")}
        heading={t("compare.title")}
        actions={<ShareButton title={t("compare.title")} link={globalThis.location?.href ?? ""} />}
      />
      {players.data && log.data && rules.data ? (
        <Pair group={ref} hash={hash} players={players.data} log={log.data} rules={rules.data.insights} />
      ) : failed?.error ? (
        <LoadFailure title={t("loadFailed")} error={failed.error} onRetry={failed.refetch} />
      ) : (
        <Loading label={t("common:loading")}>
          <CourtHeadSkeleton title={t("compare.title")} />
        </Loading>
      )}
      <SubmitBar />
    </PageColumn>
  );
}

interface PairProps {
  readonly group: GroupRef;
  readonly hash: string | undefined;
  readonly players: readonly Player[];
  readonly log: Log;
  readonly rules: InsightRules;
}

/** The two players, who are in the address; at first the reader is the one on the left. */
function Pair({ group, hash, players, log, rules }: PairProps) {
  const { t } = useTranslation("insights");
  const me = useMe(hash);
  const [params, setParams] = useSearchParams();
  const [isChoosing, setChoosing] = useState(false);
  const playerIn = (name: string) => {
    const id = idFrom(params.get(name) ?? undefined);
    return players.find(({ playerId }) => playerId === id);
  };
  const one =
    playerIn("a") ?? (params.has("a") ? undefined : players.find(({ playerId }) => playerId === me));
  const second = playerIn("b");
  const other = second === one ? undefined : second;
  const choose = (a: number | null, b: number | null) =>
    setParams(
      { ...(a === null ? {} : { a: String(a) }), ...(b === null ? {} : { b: String(b) }) },
      { replace: true, preventScrollReset: true },
    );
  const language = useLanguage();
  const byName = useMemo(() => players.toSorted(nameOrder(language)), [players, language]);
  const [oneId, otherId] = [one?.playerId ?? null, other?.playerId ?? null];
  return (
    <>
      {one && other ? (
        <CompareHead
          group={group}
          pair={[one, other]}
          isChoosing={isChoosing}
          onChoose={() => setChoosing(!isChoosing)}
        />
      ) : null}
      {isChoosing || !(one && other) ? (
        <Card className="mt-3 lg:mt-6" title={t("compare.choose")}>
          <div id="compare-players" className="grid gap-4 lg:grid-cols-2">
            <PlayerSelect
              label={t("compare.first")}
              players={byName.filter(({ playerId }) => playerId !== otherId)}
              value={oneId}
              onChange={(id) => choose(id, otherId)}
            />
            <PlayerSelect
              label={t("compare.second")}
              players={byName.filter(({ playerId }) => playerId !== oneId)}
              value={otherId}
              onChange={(id) => choose(oneId, id)}
            />
          </div>
        </Card>
      ) : null}
      {one && other ? (
        <Facts
          key={`${one.playerId} ${other.playerId}`}
          group={group}
          pair={[one, other]}
          players={players}
          log={log}
          rules={rules}
        />
      ) : null}
    </>
  );
}

interface FactsProps extends Omit<PairProps, "hash"> {
  readonly pair: readonly [Player, Player];
}

function Facts({ group, pair, players, log, rules }: FactsProps) {
  const [{ playerId: one }, { playerId: other }] = pair;
  const comparison = useMemo(() => compare(rules, log, [one, other]), [rules, log, one, other]);
  return (
    <div className="mt-3 grid gap-3 lg:mt-6 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-6">
      <AgainstCard records={comparison.against} least={rules.recordMatchesMin} />
      <TogetherCard records={comparison.together} least={rules.recordMatchesMin} />
      <div className="lg:row-span-2">
        <SharedMatches group={group} pair={pair} players={players} matches={comparison.matches} />
      </div>
      <FormCard pair={pair} form={comparison.form} />
      <TonightCard group={group} pair={pair} rules={rules} />
    </div>
  );
}
