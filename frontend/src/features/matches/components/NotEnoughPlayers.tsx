import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { buttonClass } from "../../../ui/Button";
import { StateBlock } from "../../../ui/StateBlock";

interface NotEnoughPlayersProps {
  groupRef: GroupRef;
  players: number;
  needed: number;
}

export function NotEnoughPlayers({ groupRef, players, needed }: NotEnoughPlayersProps) {
  const { t } = useTranslation("matches");
  const paths = usePaths();
  return (
    <StateBlock
      title={t("notEnough.title")}
      text={
        <>
          <p>{t("notEnough.text", { count: needed })}</p>
          <p className="mt-2">
            {t("notEnough.count", { count: players })} {t("notEnough.admin")}
          </p>
        </>
      }
      actions={
        <Link to={paths.group(groupRef)} className={buttonClass({ variant: "primary" })}>
          {t("notEnough.back")}
        </Link>
      }
    />
  );
}
