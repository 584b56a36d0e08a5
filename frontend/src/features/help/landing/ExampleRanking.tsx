import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Ranking } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { Tag } from "../../../ui/Tag";
import { Trend } from "../../../ui/Trend";

/** The first rows of a real group's ranking. */
export function ExampleRanking({
  title,
  rankings,
}: {
  readonly title: ReactNode;
  readonly rankings: readonly Ranking[];
}) {
  const { t } = useTranslation("help");
  const formats = useFormats();
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface text-ink">
      <div className="flex items-center justify-between gap-3 px-4 pt-3.5">
        <h2 className="text-h2">{title}</h2>
        <Tag kind="established">{t("landing.exampleTag")}</Tag>
      </div>
      <table className="w-full text-row">
        <thead>
          <tr className="text-caption text-ink-2 *:h-10 *:font-medium">
            <th scope="col" className="w-12 pl-4 text-left">
              #
            </th>
            <th scope="col" className="text-left">
              {t("landing.player")}
            </th>
            <th scope="col" className="text-right">
              {t("landing.trend")}
            </th>
            <th scope="col" className="hidden text-right md:table-cell">
              {t("landing.record")}
            </th>
            <th scope="col" className="w-18 pr-4 text-right">
              {t("landing.elo")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rankings.map(({ rank, player, trend }) => (
            <tr key={player.playerId} className="border-t border-line *:h-12 lg:*:h-13">
              <td
                className={
                  rank === 1
                    ? "numerals pl-4 text-score-row font-bold text-action"
                    : "numerals pl-4 text-score-row text-ink-2"
                }
              >
                {formats.number(rank)}
              </td>
              <th scope="row" className="text-left font-semibold">
                {player.name}
              </th>
              <td className="text-right">
                <Trend change={trend ?? null} text={formats.signed(trend ?? 0)} />
              </td>
              <td className="figures hidden text-right text-ink-2 md:table-cell">
                {`${formats.number(player.wins)}–${formats.number(player.losses)}`}
              </td>
              <td className="numerals pr-4 text-right text-score-row font-bold">
                {formats.rating(player.currentElo)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
