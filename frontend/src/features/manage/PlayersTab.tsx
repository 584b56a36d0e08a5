import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { rankingQuery } from "../../api/queries/players";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { LoadFailure } from "../../shared/LoadFailure";
import { buttonClass } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { ManageColumns } from "./ManageColumns";
import { AddPlayers } from "./players/AddPlayers";
import { PlayerTable } from "./players/PlayerTable";

export function PlayersTab({ group }: { readonly group: Group }) {
  return (
    <ManageColumns group={group} withAccess>
      <Card flush>
        <AddPlayers group={group} />
        <Players group={group} />
      </Card>
    </ManageColumns>
  );
}

function Players({ group }: { readonly group: Group }) {
  const { t } = useTranslation("manage");
  const paths = usePaths();
  const { data, error, refetch } = useQuery(rankingQuery(group.publicHash));
  if (error && !data) {
    return <LoadFailure title={t("players.failed")} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return <div className="h-52" />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title={t("players.none")}
        text={t("players.noneText")}
        actions={
          <Link
            to={paths.manageGroup(group.groupId, "transfer")}
            className={buttonClass({ variant: "ghost" })}
          >
            {t("players.bringIn")}
          </Link>
        }
      />
    );
  }
  return <PlayerTable group={group} players={data.map(({ player }) => player)} />;
}
