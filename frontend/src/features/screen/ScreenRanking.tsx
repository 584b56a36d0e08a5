import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Match, Player } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { columnsOf, PAGE_SIZE } from "./places";
import { useFittedNames } from "./use-fitted-names";
import { useMovingTiles } from "./use-moving-tiles";

interface ScreenRankingProps {
  /** All ranked players by rank. */
  readonly players: readonly Player[];
  /** The place of the first one that is shown. */
  readonly from: number;
  readonly match: Match | null;
  /** Whether the four of the match are tinted. */
  readonly isNew: boolean;
}

/** A page of the ranking, in as many columns as it needs. */
export function ScreenRanking({ players, from, match, isNew }: ScreenRankingProps) {
  const { t } = useTranslation("screen");
  const tiles = useMovingTiles();
  useFittedNames(tiles);
  const seats = match && isNew ? [...match.team1.players, ...match.team2.players] : [];
  const changes = new Map(seats.map(({ playerId, eloChange }) => [playerId, eloChange]));
  return (
    <ol
      ref={tiles}
      aria-label={t("ranking")}
      className={`screen-ranking screen-columns-${columnsOf(players.length)}`}
      start={from + 1}
    >
      {players.slice(from, from + PAGE_SIZE).map((player) => (
        <Tile key={player.playerId} player={player} change={changes.get(player.playerId)} />
      ))}
    </ol>
  );
}

interface TileProps {
  readonly player: Player;
  /** What the new match changed; undefined for those who were not in it. */
  readonly change: number | undefined;
}

function Tile({ player, change }: TileProps) {
  const formats = useFormats();
  const direction = change === undefined ? null : change > 0 ? "up" : change < 0 ? "down" : "even";
  const Arrow = direction === "up" ? ArrowUp : direction === "down" ? ArrowDown : null;
  return (
    <li
      data-player={player.playerId}
      className={`screen-tile ${direction === null ? "" : `screen-tile-${direction}`}`}
    >
      <span className={player.rank === 1 ? "screen-rank screen-rank-first" : "screen-rank"}>
        {player.rank !== null && formats.number(player.rank)}
      </span>
      <span className="screen-name">{player.name}</span>
      {change !== undefined && (
        <span className="screen-change">
          {Arrow && <Arrow aria-hidden="true" className="screen-arrow" strokeWidth={2.5} />}
          {formats.signed(change)}
        </span>
      )}
      <span className="screen-elo numerals">{formats.rating(player.currentElo)}</span>
    </li>
  );
}
