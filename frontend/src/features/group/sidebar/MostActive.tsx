import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { Card } from "../../../ui/Card";
import { useGroup } from "../use-group";

/** The players with the most matches. */
export function MostActive() {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const formats = useFormats();
  const { ref, stats } = useGroup();
  return (
    <Card flush title={t("page.mostActive")} aside={t("page.allTime")}>
      <ol className="mt-3 text-row">
        {stats.mostActive.map((player) => (
          <li key={player.playerId} className="border-t border-line">
            <Link
              to={paths.player(ref, player.playerId)}
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
