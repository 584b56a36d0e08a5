import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { playersQuery } from "../../api/queries/players";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import type { RankRange } from "../../rules/rank-ranges/messages";
import { usePageGroup } from "../../shared/group-ref";
import { RankBar } from "../../shared/rank-ranges/RankBar";
import { withRank } from "../../shared/rank-ranges/use-rank-ranges";
import { useRankTexts } from "../../shared/rank-ranges/use-rank-texts";
import { cx } from "../../ui/cx";

interface RankRowsProps {
  readonly playerId: number;
  /** Undefined until they are computed: the rows have no bars then. */
  readonly ranges: ReadonlyMap<number, RankRange> | undefined;
  readonly last: number;
}

/** How many players are listed. */
const ROWS = 8;
/** How many of them are above the player, if there are as many. */
const ABOVE = 3;

/** The rank, the name and the bar; below each other where the text is large. */
const ROW = "flex flex-wrap items-center px-4 lg:px-5";
const RANK = "w-10 shrink-0";
const NAME = "min-w-0 grow-7 basis-32";
const BAR = "min-w-0 grow-10 basis-20";

/** The player among those around in the ranking, each with the range as a bar. */
export function RankRows({ playerId, ranges, last }: RankRowsProps) {
  const { t } = useTranslation("rankRanges");
  const formats = useFormats();
  const texts = useRankTexts();
  const paths = usePaths();
  const { ref, hash } = usePageGroup();
  const { data: players = [] } = useQuery(playersQuery(hash));
  const ranked = players.filter(({ rank }) => rank !== null);
  const place = ranked.findIndex((player) => player.playerId === playerId);
  const first = Math.max(0, Math.min(place - ABOVE, ranked.length - ROWS));
  const lastRank = Math.max(last, ranked.length);
  return (
    <>
      <ol className="mt-3 border-line border-t">
        {ranked.slice(first, first + ROWS).map((player) => {
          const isThis = player.playerId === playerId;
          const rank = player.rank ?? 0;
          const found = ranges?.get(player.playerId);
          const range = found && withRank(found, rank);
          return (
            <li
              key={player.playerId}
              className={cx(
                ROW,
                "relative min-h-11 border-line border-b",
                isThis && "bg-court-tint font-semibold",
              )}
            >
              <span className={cx(RANK, "numerals", !isThis && "font-normal text-ink-2")}>
                {formats.number(rank)}
              </span>
              <Link
                to={paths.player(ref, player.playerId)}
                aria-current={isThis ? "page" : undefined}
                className={cx(NAME, "stretched-link narrow py-1.5 pr-2 text-row [overflow-wrap:anywhere]")}
              >
                {player.name}
              </Link>
              <span className={BAR}>
                {ranges === undefined ? null : range === undefined ? (
                  <span className="font-normal text-caption text-ink-2">{t("early")}</span>
                ) : (
                  <>
                    <span className="sr-only">{texts.between(range)}</span>
                    <RankBar range={range} rank={rank} last={lastRank} isMarked={isThis} />
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <p aria-hidden="true" className={cx(ROW, "border-line border-b py-1.5 text-caption text-ink-2")}>
        <span className={RANK} />
        <span className={NAME}>{t("rank")}</span>
        <span className={cx(BAR, "figures px-1.5")}>
          <span className="relative block h-4">
            {ticksTo(lastRank).map((rank) => (
              <span
                key={rank}
                className="-translate-x-1/2 absolute top-0"
                style={{ left: `${lastRank > 1 ? ((rank - 1) / (lastRank - 1)) * 100 : 0}%` }}
              >
                {formats.number(rank)}
              </span>
            ))}
          </span>
        </span>
      </p>
    </>
  );
}

/** The first rank and up to four round ones. */
function ticksTo(last: number): number[] {
  const steps = [5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];
  const step = steps.find((step) => last / step < 5) ?? last;
  const round = Array.from({ length: Math.floor(last / step) }, (_, index) => (index + 1) * step);
  return [1, ...round];
}
