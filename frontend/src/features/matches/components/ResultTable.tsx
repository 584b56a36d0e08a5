import { ChevronRight } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Player } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { PLACES, type Places, type PlayerPreview, teamOf } from "../../../shared/lineup/lineup";
import { RankChange } from "../../../shared/RankChange";
import { Card } from "../../../ui/Card";
import { cx } from "../../../ui/cx";
import { TrendCell } from "../../../ui/TrendCell";
import type { MatchPreview } from "../preview";
import { MatchCalculations } from "./MatchCalculations";

interface ResultTableProps {
  places: Places;
  playerOf: ReadonlyMap<number, Player>;
  preview: MatchPreview;
  /** Whether the calculations are expanded. */
  open: boolean;
  onToggle: () => void;
}

/** The previewed changes of the four players, shown on large screens. */
export const ResultTable = memo(function ResultTable({
  places,
  playerOf,
  preview,
  open,
  onToggle,
}: ResultTableProps) {
  const changes = preview.players;
  const { t } = useTranslation("matches");
  const head = "pb-2.5 text-right font-medium text-caption text-ink-2";
  return (
    <Card
      flush
      title={t("preview.title")}
      aside={
        changes === null ? null : (
          <button
            type="button"
            aria-expanded={open}
            onClick={onToggle}
            className="touch-target inline-flex items-center gap-1 hover:text-ink"
          >
            {t("calculation.desktop")}
            <ChevronRight
              aria-hidden="true"
              className={cx("size-4 transition-transform", open && "rotate-90")}
              strokeWidth={2}
            />
          </button>
        )
      }
    >
      <table className="mt-2 w-full text-row">
        <thead>
          <tr className="border-line border-b *:px-3 *:first:pl-5 *:last:pr-5">
            <th scope="col" className={cx(head, "text-left!")}>
              {t("preview.player")}
            </th>
            <th scope="col" className={head}>
              {t("preview.now")}
            </th>
            <th scope="col" className={head}>
              {t("preview.change")}
            </th>
            <th scope="col" className={head}>
              {t("preview.newElo")}
            </th>
            <th scope="col" className={head}>
              {t("preview.rank")}
            </th>
          </tr>
        </thead>
        <tbody>
          {PLACES.map((place) => {
            const playerId = places[place];
            const player = playerId === null ? undefined : playerOf.get(playerId);
            return player === undefined ? null : (
              <PlayerRow
                key={place}
                player={player}
                change={changes?.[place]}
                net={place > 0 && teamOf(place) !== teamOf(PLACES[place - 1] ?? 0)}
              />
            );
          })}
        </tbody>
      </table>
      {open && changes !== null ? (
        <div className="p-5 pt-2">
          <MatchCalculations places={places} playerOf={playerOf} preview={preview} />
        </div>
      ) : null}
    </Card>
  );
});

interface PlayerRowProps {
  player: Player;
  change: PlayerPreview | undefined;
  /** The first row of the second team. */
  net: boolean;
}

function PlayerRow({ player, change, net }: PlayerRowProps) {
  const { t } = useTranslation("matches");
  const format = useFormats();
  const { name, currentElo, gamesPlayed } = player;
  const established = change !== undefined && change.statusBefore !== change.statusAfter;
  return (
    <tr
      className={cx(
        "h-[44px] border-line text-right *:px-3 *:py-2 *:first:pl-5 *:last:pr-5 not-last:border-b",
        net && "border-t-2 border-t-line-strong/60",
      )}
    >
      <th scope="row" className="text-left font-semibold">
        {name}
        {established ? (
          <span className="block font-normal text-caption text-ink-2">
            {t("preview.established", { number: format.number(gamesPlayed + 1) })}
          </span>
        ) : null}
      </th>
      <td className="numerals font-normal! text-body text-ink-2">{format.rating(currentElo)}</td>
      <td>
        <TrendCell
          change={change?.change ?? null}
          text={change === undefined ? "–" : format.signed(change.change)}
        />
      </td>
      <td className="numerals text-body">{change === undefined ? "–" : format.rating(change.after)}</td>
      <td className="numerals whitespace-nowrap text-body">
        {change === undefined && player.rank !== null ? (
          format.number(player.rank)
        ) : (
          <RankChange before={change?.rankBefore ?? null} after={change?.rankAfter ?? null} />
        )}
      </td>
    </tr>
  );
}
