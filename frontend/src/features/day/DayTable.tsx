import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DayPlayer } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { usePageGroup } from "../../shared/group-ref";
import { useMe } from "../../shared/me";
import { YouTag } from "../../shared/YouTag";
import { Card } from "../../ui/Card";
import { cx } from "../../ui/cx";
import { TrendCell } from "../../ui/TrendCell";

interface DayTableProps {
  readonly group: GroupRef;
  readonly rows: readonly DayPlayer[];
}

/** What the day did to each player, by points. */
export function DayTable({ group, rows }: DayTableProps) {
  const { t } = useTranslation("day");
  const paths = usePaths();
  const formats = useFormats();
  const me = useMe(usePageGroup().hash);
  return (
    <Card flush title={t("table.title")} aside={t("table.order")}>
      <table className="wrap-rows mt-2 w-full text-row">
        <thead>
          <tr className="text-caption text-ink-2 *:px-1.5 *:pb-2 *:text-right *:font-medium *:first:pl-4 *:last:pr-4 lg:*:px-3 lg:*:first:pl-5 lg:*:last:pr-5">
            <th scope="col" className="w-10 text-left!">
              <abbr title={t("table.rank")} className="no-underline">
                #
              </abbr>
            </th>
            <th scope="col" className="text-left!">
              {t("table.player")}
            </th>
            <th scope="col">
              <abbr title={t("table.record")} className="whitespace-nowrap no-underline lg:hidden">
                {t("table.recordShort")}
              </abbr>
              <span className="hidden lg:inline">{t("table.record")}</span>
            </th>
            <th scope="col">{t("table.games")}</th>
            <th scope="col">{t("table.points")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.playerId}
              className={cx(
                "h-13 border-line border-t *:px-1.5 *:py-1 *:text-right *:first:pl-4 *:last:pr-4 lg:*:px-3 lg:*:first:pl-5 lg:*:last:pr-5",
                row.playerId === me && "bg-court-tint",
              )}
            >
              <td
                className={cx("numerals text-left!", row.rank === 1 ? "font-bold text-action" : "text-ink-2")}
              >
                {formats.number(row.rank)}
              </td>
              <th scope="row" className="narrow text-left! font-semibold">
                <Link
                  to={paths.player(group, row.playerId)}
                  className="touch-target inline-flex items-center gap-2 break-words hover:text-action"
                >
                  {row.name}
                  {row.playerId === me ? <YouTag /> : null}
                </Link>
              </th>
              <td className="figures whitespace-nowrap text-ink-2">
                {row.won}–{row.lost}
              </td>
              <td className="figures whitespace-nowrap text-ink-2">
                <span className="lg:hidden">{formats.signed(row.gamesWon - row.gamesLost)}</span>
                <span className="hidden lg:inline">
                  {row.gamesWon}–{row.gamesLost}
                </span>
              </td>
              <td>
                <TrendCell change={row.points} text={formats.signed(row.points)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
