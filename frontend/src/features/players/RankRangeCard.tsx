import { useTranslation } from "react-i18next";
import type { Player } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { LoadFailure } from "../../shared/LoadFailure";
import { FromWholeLog } from "../../shared/rank-ranges/FromWholeLog";
import { RankBar } from "../../shared/rank-ranges/RankBar";
import { useRankRanges, withRank } from "../../shared/rank-ranges/use-rank-ranges";
import { useRankTexts } from "../../shared/rank-ranges/use-rank-texts";
import { Card } from "../../ui/Card";

interface RankRangeCardProps {
  readonly hash: string;
  readonly player: Player;
}

/** Between which ranks a ranked player is, and what that means. */
export function RankRangeCard(props: RankRangeCardProps) {
  const { t } = useTranslation("rankRanges");
  const { place } = useRankTexts();
  const { rank } = props.player;
  return rank === null ? null : (
    <FromWholeLog hash={props.hash} title={t("title", { place: place(rank) })}>
      <Range {...props} rank={rank} />
    </FromWholeLog>
  );
}

function Range({ hash, player, rank }: RankRangeCardProps & { readonly rank: number }) {
  const { t } = useTranslation("rankRanges");
  const formats = useFormats();
  const texts = useRankTexts();
  const { log, ranges, last, done, isEmpty, failed } = useRankRanges(hash);
  if (isEmpty) {
    return null;
  }
  const found = ranges?.get(player.playerId);
  const range = found && withRank(found, rank);
  return (
    <Card title={t("title", { place: texts.place(rank) })}>
      {failed?.error ? (
        <LoadFailure title={t("failed")} error={failed.error} onRetry={failed.refetch} />
      ) : ranges === undefined || log === undefined ? (
        <p role="status" className="text-ink-2 text-row">
          {t("working", { percent: formats.percent(done) })}
        </p>
      ) : range === undefined ? (
        <p className="text-row">{t("early")}</p>
      ) : (
        <>
          <p className="font-semibold text-lead">
            {range.best === range.worst
              ? t("sure", { place: texts.place(rank) })
              : t("placeBetween", { place: texts.place(rank), between: texts.between(range) })}
          </p>
          <div className="mt-3">
            <RankBar range={range} rank={rank} last={Math.max(last, rank)} isMarked />
            <p aria-hidden="true" className="figures flex justify-between text-caption text-ink-2">
              <span>{formats.number(1)}</span>
              <span>{formats.number(last)}</span>
            </p>
          </div>
          <p className="mt-3 text-ink-2 text-row">
            {t("explained", {
              matches: formats.number(log.matches.length),
              name: player.name,
              between: texts.between(range),
            })}
          </p>
          <p className="mt-2 text-ink-2 text-small">{t("strength")}</p>
        </>
      )}
    </Card>
  );
}
