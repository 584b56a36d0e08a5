import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Player } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { LinkTabs } from "../../ui/LinkTabs";

const TABS = ["overview", "matches", "partners"] as const;
type PlayerTab = (typeof TABS)[number];

interface PlayerTabsProps {
  readonly group: GroupRef;
  readonly player: Pick<Player, "playerId" | "gamesPlayed">;
  readonly current: Exclude<PlayerTab, "matches">;
}

/** The pages of a player; all matches are those of the group's history. */
export function PlayerTabs({ group, player: { playerId, gamesPlayed }, current }: PlayerTabsProps) {
  const { t } = useTranslation("players");
  const paths = usePaths();
  const formats = useFormats();
  const targets: Record<PlayerTab, string> = {
    overview: paths.player(group, playerId),
    matches: `${paths.matchHistory(group)}?player=${playerId}`,
    partners: paths.partners(group, playerId),
  };
  return (
    <LinkTabs
      className="mt-2 lg:mt-4"
      label={t("tabs.label")}
      current={current}
      tabs={TABS.map((key) => ({
        key,
        text: t(`tabs.${key}`),
        count: key === "matches" ? formats.number(gamesPlayed) : undefined,
      }))}
      renderLink={(key, props) => <Link to={targets[key]} {...props} />}
    />
  );
}
