import { useTranslation } from "react-i18next";
import type { Player } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import type { AffectedPlayer, Rules } from "../../../rules/rules";
import { RankChange } from "../../../shared/RankChange";
import { cx } from "../../../ui/cx";
import { ScrollArea } from "../../../ui/ScrollArea";
import { TrendCell } from "../../../ui/TrendCell";
import type { LatestMatch } from "./queries";

interface CorrectionTableProps {
  affected: readonly AffectedPlayer[];
  players: readonly Player[];
  /** The players of the match before the correction, team 1 first; they are listed first. */
  four: readonly number[];
  rules: Rules;
}

/** The ratings and ranks of all affected players, now and after the change. */
export function CorrectionTable({ affected, players, four, rules }: CorrectionTableProps) {
  const { t } = useTranslation("manage");
  const place = ({ playerId }: AffectedPlayer) => {
    const at = four.indexOf(playerId);
    return at === -1 ? four.length : at;
  };
  const rows = affected.toSorted(
    (one, other) => place(one) - place(other) || (one.rankAfter ?? 0) - (other.rankAfter ?? 0),
  );
  const names = new Map(players.map(({ playerId, name }) => [playerId, name]));
  const head = "py-2 font-medium text-caption text-ink-2";
  const figureHead = cx(head, "pl-2 text-right");
  return (
    <ScrollArea label={t("latest.table")} className="max-h-80 border-y border-line">
      <table className="w-full text-row">
        <caption className="sr-only">{t("latest.table")}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={cx(head, "text-left")}>
              {t("players.name")}
            </th>
            <th scope="col" className={figureHead}>
              {t("latest.now")}
            </th>
            <th scope="col" className={figureHead}>
              {t("latest.then")}
            </th>
            <th scope="col" className={cx(figureHead, "max-md:hidden")}>
              {t("latest.change")}
            </th>
            <th scope="col" className={figureHead}>
              {t("latest.rank")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.playerId}
              row={row}
              name={names.get(row.playerId) ?? ""}
              net={row.playerId === four[2]}
              established={rules.limits().matchesToEstablish}
            />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

interface RowProps {
  row: AffectedPlayer;
  name: string;
  /** The first row of the second team. */
  net: boolean;
  established: number;
}

function Row({ row: { before, after, rankBefore, rankAfter }, name, net, established }: RowProps) {
  const { t } = useTranslation("manage");
  const formats = useFormats();
  const change = after.currentElo - before.currentElo;
  const isProvisionalAgain = before.gamesPlayed >= established && after.gamesPlayed < established;
  const isEstablished = before.gamesPlayed < established && after.gamesPlayed >= established;
  return (
    <tr className={cx("border-line not-last:border-b", net && "border-t border-t-line-strong")}>
      <th scope="row" className="py-2.5 pr-2 text-left font-semibold">
        <span className="narrow">{name}</span>
        {(isProvisionalAgain || isEstablished) && (
          <span className="block text-caption font-normal text-ink-2">
            {t(isProvisionalAgain ? "latest.provisionalAgain" : "latest.establishedThen", {
              count: after.gamesPlayed,
            })}
          </span>
        )}
      </th>
      <td className="numerals-regular pl-2 text-right text-body text-ink-2">
        {formats.rating(before.currentElo)}
      </td>
      <td className="numerals pl-2 text-right text-body">{formats.rating(after.currentElo)}</td>
      <td className="pl-2 text-right max-md:hidden">
        <TrendCell change={change} text={formats.signed(change)} />
      </td>
      <td className="numerals pl-2 text-right text-body whitespace-nowrap">
        <RankChange before={rankBefore} after={rankAfter} />
      </td>
    </tr>
  );
}

/** The four players of a match, as the contract guarantees. */
export function fourOf<T>([a, b, c, d]: readonly T[]): [T, T, T, T] {
  if (a === undefined || b === undefined || c === undefined || d === undefined) {
    throw new Error("a match has four players");
  }
  return [a, b, c, d];
}

/** The players as they were before the latest match, the base of a correction. */
export function playersBefore(players: readonly Player[], latest: LatestMatch, rules: Rules): Player[] {
  const affected = rules.previewCorrection({ players: [...players], before: fourOf(latest.before) });
  const standings = new Map(affected?.map((standing) => [standing.playerId, standing]));
  return players.map((player) => {
    const found = standings.get(player.playerId);
    return found ? { ...player, ...found.after, rank: found.rankAfter } : player;
  });
}
