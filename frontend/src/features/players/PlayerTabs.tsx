import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { LinkTabs } from "../../ui/LinkTabs";

type PlayerTab = "overview" | "partners";

interface PlayerTabsProps {
  readonly group: GroupRef;
  readonly playerId: number;
  readonly current: PlayerTab;
}

/** The pages of a player. */
export function PlayerTabs({ group, playerId, current }: PlayerTabsProps) {
  const { t } = useTranslation("players");
  const paths = usePaths();
  const targets = { overview: paths.player(group, playerId), partners: paths.partners(group, playerId) };
  return (
    <LinkTabs
      className="mt-2 lg:mt-4"
      label={t("tabs.label")}
      current={current}
      tabs={(["overview", "partners"] as const).map((key) => ({ key, text: t(`tabs.${key}`) }))}
      renderLink={(key, props) => <Link to={targets[key]} {...props} />}
    />
  );
}
