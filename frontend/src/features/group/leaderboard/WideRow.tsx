import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Ranking } from "../../../api/types";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { Tag } from "../../../ui/Tag";
import { RankCell } from "./RankCell";
import { TrendValue, Value, WinRate } from "./Value";

interface WideRowProps {
  readonly group: GroupRef;
  readonly ranking: Ranking;
}

/** A player with all columns; the whole row links to the profile. */
export function WideRow({ group, ranking: { rank, player, trend } }: WideRowProps) {
  const { t } = useTranslation("leaderboard");
  const paths = usePaths();
  const formats = useFormats();
  const hasPlayed = player.gamesPlayed > 0;
  return (
    <tr
      data-player={player.playerId}
      data-elo={player.currentElo}
      className="relative h-13 border-b border-line last:border-b-0 hover:bg-hover"
    >
      <RankCell rank={rank} />
      <th scope="row" className="text-left font-semibold">
        <div className="flex flex-wrap items-center gap-x-2">
          <Link
            to={paths.player(group, player.playerId)}
            aria-label={t("profileOf", { name: player.name })}
            className="stretched-link"
          >
            {player.name}
          </Link>
          {player.status === "provisional" ? <Tag kind="provisional">{t("provisional")}</Tag> : null}
        </div>
      </th>
      <td>
        <TrendValue trend={trend} />
      </td>
      <td className="figures text-right text-ink-2">
        <Value text={hasPlayed ? `${player.wins}–${player.losses}` : null} />
      </td>
      <td className="text-ink-2">
        <WinRate winRate={player.winRate} />
      </td>
      <td className="figures text-right text-ink-2">{formats.number(player.gamesPlayed)}</td>
      <td className="numerals pr-5 text-right text-score-row font-bold">
        {formats.rating(player.currentElo)}
      </td>
    </tr>
  );
}
