import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { KnownPlayer, RankedPlayer } from "../../../rules/sheets/reading";
import { staticLimits } from "../../../rules/static-limits";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Tag } from "../../../ui/Tag";
import { TrendCell } from "../../../ui/TrendCell";
import { sameName } from "../names/same-name";

interface RankingTableProps {
  readonly players: readonly RankedPlayer[];
  /** The players of the group before the import. */
  readonly before?: readonly KnownPlayer[] | undefined;
}

const ROWS_SHOWN = 100;

/** The ranking as on a group's page; in a group that has matches the change is that of the import. */
export function RankingTable({ players, before }: RankingTableProps) {
  const { t } = useTranslation(["import", "ranking"]);
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const played = before?.filter(({ gamesPlayed }) => gamesPlayed > 0) ?? [];
  const isAdded = played.length > 0;
  const shown = isWhole ? players : players.slice(0, ROWS_SHOWN);
  const changeOf = (player: RankedPlayer) => {
    const former = played.find(({ name }) => sameName(name, player.name));
    return isAdded ? player.currentElo - (former?.currentElo ?? staticLimits.startRating) : player.trend;
  };
  return (
    <Card
      flush
      title={t("ranking.table")}
      aside={isAdded ? t("ranking.changes") : t("ranking.trend", { count: staticLimits.trendMatches })}
    >
      <table className="wrap-rows mt-2 w-full text-row">
        <caption className="sr-only">{t("ranking.table")}</caption>
        <thead>
          <tr className="border-line border-b text-caption text-ink-2 *:h-10 *:font-medium">
            <th scope="col" className="w-12 pl-4 text-left lg:pl-5">
              #
            </th>
            <th scope="col" className="text-left">
              {t("ranking.player")}
            </th>
            <th scope="col" className="text-right">
              {isAdded ? t("ranking.change") : t("ranking.trendHead")}
            </th>
            <th scope="col" className="hidden text-right md:table-cell">
              {t("ranking.record")}
            </th>
            <th scope="col" className="hidden text-right md:table-cell">
              {t("ranking.played")}
            </th>
            <th scope="col" className="w-20 pr-4 text-right lg:pr-5">
              {t("ranking.elo")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((player) => (
            <Row key={player.name} player={player} change={changeOf(player)} />
          ))}
        </tbody>
      </table>
      {!isWhole && players.length > ROWS_SHOWN && (
        <div className="border-line border-t p-3">
          <Button wide onClick={() => setWhole(true)}>
            {t("ranking.all", { count: players.length, number: formats.number(players.length) })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Row({ player, change }: { readonly player: RankedPlayer; readonly change: number | null }) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { rank, name, isProvisional, wins, gamesPlayed, currentElo } = player;
  return (
    <tr className="border-line border-b last:border-b-0 *:h-12 lg:*:h-13">
      <td
        className={
          rank === 1
            ? "numerals pl-4 font-bold text-action lg:pl-5"
            : "numerals pl-4 font-medium text-ink-2 lg:pl-5"
        }
      >
        {formats.number(rank)}
      </td>
      <th scope="row" className="py-1 text-left font-semibold wrap-anywhere">
        {name} {isProvisional ? <Tag kind="provisional">{t("ranking.provisional")}</Tag> : null}
      </th>
      <td>
        <TrendCell change={change} text={change === null ? "" : formats.signed(change)} />
      </td>
      <td className="figures hidden whitespace-nowrap text-right text-ink-2 md:table-cell">
        {`${formats.number(wins)}–${formats.number(gamesPlayed - wins)}`}
      </td>
      <td className="figures hidden text-right text-ink-2 md:table-cell">{formats.number(gamesPlayed)}</td>
      <td className="numerals pr-4 text-right text-score-row font-bold lg:pr-5">
        {formats.rating(currentElo)}
      </td>
    </tr>
  );
}
