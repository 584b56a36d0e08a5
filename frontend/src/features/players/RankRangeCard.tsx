import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Player } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { LoadFailure } from "../../shared/LoadFailure";
import { FromWholeLog } from "../../shared/rank-ranges/FromWholeLog";
import { useRankRanges, withRank } from "../../shared/rank-ranges/use-rank-ranges";
import { useRankTexts } from "../../shared/rank-ranges/use-rank-texts";
import { Card } from "../../ui/Card";
import { DecidingMatchCard } from "./DecidingMatchCard";
import { RankRows } from "./RankRows";

interface RankRangeCardProps {
  readonly hash: string;
  readonly player: Player;
  /** Called with the rank and its range in words once they are computed, and with null when they are not known. */
  readonly onWords: (words: string | null) => void;
}

const NOTE = "p-4 text-ink-2 text-row lg:p-5";

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

function Range({ hash, player, rank, onWords }: RankRangeCardProps & { readonly rank: number }) {
  const { t } = useTranslation("rankRanges");
  const formats = useFormats();
  const texts = useRankTexts();
  const paths = usePaths();
  const { groupLog, ranges, last, done, isEmpty, failed } = useRankRanges(hash);
  const found = ranges?.get(player.playerId);
  const range = found && withRank(found, rank);
  const words =
    range === undefined
      ? null
      : range.best === range.worst
        ? t("sure", { place: texts.place(rank) })
        : t("placeBetween", { place: texts.place(rank), between: texts.between(range) });
  useEffect(() => {
    onWords(words);
    return () => onWords(null);
  }, [words, onWords]);
  if (isEmpty) {
    return null;
  }
  const title = t("title", { place: texts.place(rank) });
  if (failed?.error) {
    return (
      <Card title={title}>
        <LoadFailure title={t("failed")} error={failed.error} onRetry={failed.refetch} />
      </Card>
    );
  }
  return (
    <>
      <Card
        flush
        title={title}
        aside={
          <Link to={paths.rankRanges()} className="touch-target hover:text-ink">
            {t("how")}
          </Link>
        }
      >
        <RankRows playerId={player.playerId} ranges={ranges} last={last} />
        {ranges === undefined ? (
          <p role="status" className={NOTE}>
            {t("working", { percent: formats.percent(done) })}
          </p>
        ) : null}
        {range && groupLog ? (
          <p className={NOTE}>
            {t("explained", {
              matches: formats.number(groupLog.log.matches.length),
              name: player.name,
              between: texts.between(range),
            })}
          </p>
        ) : null}
      </Card>
      {groupLog && range ? <DecidingMatchCard groupLog={groupLog} player={player} rank={rank} /> : null}
    </>
  );
}
