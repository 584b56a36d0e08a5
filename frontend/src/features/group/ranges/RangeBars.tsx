import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Ranking } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { LoadFailure } from "../../../shared/LoadFailure";
import { useMe } from "../../../shared/me";
import { RankBar } from "../../../shared/rank-ranges/RankBar";
import { useRankRanges, withRank } from "../../../shared/rank-ranges/use-rank-ranges";
import { useRankTexts } from "../../../shared/rank-ranges/use-rank-texts";
import { useGroup } from "../use-group";
import type { BarsProps } from "./bars";

/** Computes the bars of the rows, and says how far that is and what they mean. */
export function RangeBars({ rankings, onBars }: BarsProps) {
  const { t } = useTranslation("rankRanges");
  const formats = useFormats();
  const texts = useRankTexts();
  const { group } = useGroup();
  const me = useMe(group.publicHash);
  const { ranges, last, done, isEmpty, failed } = useRankRanges(group.publicHash);
  const barOf = ({ player: { playerId }, rank }: Ranking) => {
    if (rank === null || ranges === undefined) {
      return null;
    }
    const found = ranges.get(playerId);
    const range = found && withRank(found, rank);
    return range === undefined ? (
      <span className="block font-normal text-caption text-ink-2">{t("early")}</span>
    ) : (
      <span className="pointer-events-none absolute inset-x-4 bottom-0 lg:inset-x-5">
        <span className="sr-only">{texts.between(range)}</span>
        <RankBar range={range} rank={rank} last={Math.max(last, rank)} isMarked={playerId === me} />
      </span>
    );
  };
  // Its functions follow from the language, by which the texts are remounted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `barOf` reads these alone
  const bars = useMemo(
    () => new Map(rankings.map((ranking) => [ranking.player.playerId, barOf(ranking)])),
    [rankings, ranges, last, me],
  );
  useEffect(() => {
    onBars(bars);
    return () => onBars(null);
  }, [bars, onBars]);
  return failed?.error ? (
    <LoadFailure title={t("failed")} error={failed.error} onRetry={failed.refetch} />
  ) : (
    <p role="status" className="mt-1 text-small">
      {isEmpty
        ? t("early")
        : ranges === undefined
          ? t("working", { percent: formats.percent(done) })
          : t("legend", { last: formats.number(last) })}
    </p>
  );
}
