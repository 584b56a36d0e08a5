import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../../api/types";
import { type GroupRef, usePaths } from "../../../i18n/paths";
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
            {t("notEnough.count", { count: players })} {group.isOwner ? null : t("notEnough.admin")}
          </p>
        </>
      }
      actions={
        <>
          {group.isOwner ? (
            <Link to={paths.manageGroup(group.groupId)} className={buttonClass({ variant: "primary" })}>
              {t("notEnough.add")}
            </Link>
          ) : null}
          <Link
            to={paths.group(groupRef)}
            className={buttonClass({ variant: group.isOwner ? "second" : "primary" })}
          >
            {t("notEnough.back")}
          </Link>
        </>
      }
    />
  );
}
