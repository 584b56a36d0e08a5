import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../../i18n/paths";
import { useFormats, useLanguage } from "../../../i18n/use-language";
import { DataAge } from "../../../shared/DataAge";
import { useDisconnected } from "../../../shared/disconnected";
import { useMe } from "../../../shared/me";
import { YouTag } from "../../../shared/YouTag";
import { Card } from "../../../ui/Card";
import { cx } from "../../../ui/cx";
import { Tag } from "../../../ui/Tag";
import { BelowRanking } from "../BelowRanking";
import { GroupRanking } from "../GroupRanking";
import { OWN_EDGE, tint } from "../ranking/row-parts";
import { sortRankings } from "../ranking/sort-rankings";
import { useGroup } from "../use-group";

/** The ranking before the first match; nothing in a group without players. */
export function StartRanking() {
  const { ranking, isLarge } = useGroup();
  return ranking.total === 0 ? null : (
    <>
      {isLarge ? <GroupRanking /> : <StartTable />}
      <BelowRanking />
    </>
  );
}

/** All have one rank before the first match. */
const BY_NAME = { column: "name", direction: "ascending" } as const;

/** Rank, name and rating: there are no trends yet, and nothing else to sort by. */
function StartTable() {
  const { t } = useTranslation(["ranking", "common"]);
  const paths = usePaths();
  const formats = useFormats();
  const language = useLanguage();
  const { ref, group, ranking } = useGroup();
  const me = useMe(group.publicHash);
  const asOf = useDisconnected()?.asOf;
  return (
    <Card flush>
      <h2 className="sr-only">{t("title")}</h2>
      <table aria-label={t("title")} className="wrap-rows w-full table-fixed text-row">
        <thead className="text-caption text-ink-3">
          <tr className="h-10 border-line border-b lg:h-11">
            <th scope="col" className="w-[2.5625rem] pl-4 text-left font-medium lg:w-[3.75rem] lg:pl-5">
              <span aria-hidden="true">{t("columns.rank")}</span>
              <span className="sr-only">{t("columns.rankLong")}</span>
            </th>
            <th scope="col" className="text-left font-medium">
              {t("columns.name")}
            </th>
            <th scope="col" className="w-19 pr-4 text-right font-medium lg:pr-5">
              {t("columns.elo")}
            </th>
          </tr>
        </thead>
        <tbody>
          {sortRankings(ranking.rankings, BY_NAME, language).map(({ rank, player }) => {
            const isMe = player.playerId === me;
            return (
              <tr
                key={player.playerId}
                data-player={player.playerId}
                data-elo={player.currentElo}
                className={cx("relative h-12 border-line border-b last:border-b-0 md:h-13", tint(isMe))}
              >
                <td
                  className={cx(
                    "numerals pl-4 lg:pl-5",
                    isMe ? `font-bold text-action ${OWN_EDGE}` : "font-medium text-ink-2",
                  )}
                >
                  {rank}
                </td>
                <th scope="row" className="py-0.5 text-left font-semibold">
                  <Link
                    to={paths.player(ref, player.playerId)}
                    aria-label={t("profileOf", { name: player.name })}
                    className="stretched-link"
                  >
                    {player.name}
                  </Link>{" "}
                  {player.isGuest ? <Tag kind="established">{t("common:guest")}</Tag> : null}
                  {isMe ? (
                    <span className="ml-1">
                      <YouTag />
                    </span>
                  ) : null}
                </th>
                <td
                  className={cx(
                    "numerals pr-4 text-right text-score-row lg:pr-5",
                    isMe ? "font-bold" : "font-medium",
                  )}
                >
                  {formats.rating(player.currentElo)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {asOf ? (
        <div className="flex min-h-12 items-center border-line border-t px-4 text-ink-2 text-small lg:px-5">
          <DataAge asOf={asOf} />
        </div>
      ) : null}
    </Card>
  );
}
