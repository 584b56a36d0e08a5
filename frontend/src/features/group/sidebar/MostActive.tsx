import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Player } from "../../../api/types";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { Card } from "../../../ui/Card";

interface MostActiveProps {
  readonly groupRef: GroupRef;
  readonly players: readonly Player[];
}

/** The players with the most matches. */
export function MostActive({ groupRef, players }: MostActiveProps) {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const formats = useFormats();
  return (
    <Card flush title={t("page.mostActive")} aside={t("page.allTime")}>
      <ol className="mt-3 text-row">
        {players.map((player) => (
          <li key={player.playerId} className="border-t border-line">
            <Link
              to={paths.player(groupRef, player.playerId)}
              className="flex min-h-[39px] items-center justify-between gap-4 px-5 hover:bg-hover"
            >
              <span className="min-w-0">{player.name}</span>
              <span className="numerals">
                {formats.number(player.gamesPlayed)}
                <span className="sr-only"> {t("page.matchesPlayed", { count: player.gamesPlayed })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
