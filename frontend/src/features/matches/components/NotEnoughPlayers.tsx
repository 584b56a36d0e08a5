import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../../api/types";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { can } from "../../../shared/access";
import { buttonClass } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";

interface NotEnoughPlayersProps {
  group: Group;
  groupRef: GroupRef;
  players: number;
  needed: number;
}

export function NotEnoughPlayers({ group, groupRef, players, needed }: NotEnoughPlayersProps) {
  const { t } = useTranslation("matches");
  const paths = usePaths();
  return (
    <EmptyState
      title={t("notEnough.title")}
      text={
        <>
          <p>{t("notEnough.text", { count: needed })}</p>
          <p className="mt-2">
            {t("notEnough.count", { count: players })} {can(group, "players") ? null : t("notEnough.admin")}
          </p>
        </>
      }
      actions={
        <>
          {can(group, "players") ? (
            <Link to={paths.manageGroup(group.groupId)} className={buttonClass({ variant: "primary" })}>
              {t("notEnough.add")}
            </Link>
          ) : null}
          <Link
            to={paths.group(groupRef)}
            className={buttonClass({ variant: can(group, "players") ? "second" : "primary" })}
          >
            {t("notEnough.back")}
          </Link>
        </>
      }
    />
  );
}
