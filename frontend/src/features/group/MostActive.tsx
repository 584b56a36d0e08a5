import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Player } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";

interface MostActiveProps {
  readonly group: GroupRef;
  readonly players: readonly Player[];
}

/** The players with the most matches. */
export function MostActive({ group, players }: MostActiveProps) {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const formats = useFormats();
  return (
    <Card flush title={t("page.mostActive")} aside={t("page.allTime")}>
      <ol className="mt-3 text-row">
        {players.map((player) => (
          <li key={player.playerId} className="border-t border-line">
            <Link
              to={paths.player(group, player.playerId)}
              className="flex min-h-11 items-center justify-between gap-4 px-4 hover:bg-hover lg:min-h-[39px] lg:px-5"
            >
              {player.name}
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
