import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { rankingQuery } from "../../../api/queries/players";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { rulesQuery } from "../../../rules/rules-query";
import { LoadFailure } from "../../../shared/LoadFailure";
import { MatchScoreboard } from "../../../shared/MatchScoreboard";
import { buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { EmptyState } from "../../../ui/EmptyState";
import { Loading, Skeleton } from "../../../ui/Skeleton";
import { LatestMatchAdmin } from "./LatestMatchAdmin";
import { latestQuery } from "./queries";

interface MatchAdminTabProps {
  readonly group: Group;
  /** Renders the sidebar beside the card; the form uses the full width. */
  readonly renderAround: (card: ReactNode) => ReactNode;
}

/** The latest match with edit and delete. */
export function MatchAdminTab({ group, renderAround }: MatchAdminTabProps) {
  const { t } = useTranslation(["manage", "common"]);
  const paths = usePaths();
  const latest = useQuery(latestQuery(group));
  const ranking = useQuery(rankingQuery(group.publicHash));
  const rules = useQuery(rulesQuery());
  const failed = [latest, ranking, rules].find(({ error, data }) => error !== null && data === undefined);

  if (latest.data && ranking.data && rules.data) {
    return (
      <LatestMatchAdmin
        group={group}
        latest={latest.data}
        rankings={ranking.data}
        rules={rules.data}
        onReload={() => Promise.all([latest.refetch(), ranking.refetch()])}
        renderMatch={(match) => <MatchScoreboard match={match} />}
        renderAround={renderAround}
      />
    );
  }
  return renderAround(
    <Card>
      {failed?.error ? (
        <LoadFailure title={t("latest.failed")} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : latest.data === null ? (
        <EmptyState
          title={t("latest.none")}
          text={t("latest.noneText")}
          actions={
            <Link to={paths.submitMatch(group.publicHash)} className={buttonClass({ variant: "second" })}>
              {t("common:nav.submitMatch")}
            </Link>
          }
        />
      ) : (
        <Loading label={t("common:loading")}>
          <Skeleton className="h-5 w-32" />
          <Skeleton className="mt-4 h-24" />
          <Skeleton className="mt-4 h-12 w-64 max-w-full" />
        </Loading>
      )}
    </Card>,
  );
}
