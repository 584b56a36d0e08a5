import { useTranslation } from "react-i18next";
import type { Ranking } from "../../../api/types";
import type { RankRange } from "../../../rules/rank-ranges/messages";
import { RankBar } from "../../../shared/rank-ranges/RankBar";
import { withRank } from "../../../shared/rank-ranges/use-rank-ranges";
import { useRankTexts } from "../../../shared/rank-ranges/use-rank-texts";

interface RowBarProps {
  readonly ranking: Ranking;
  readonly ranges: ReadonlyMap<number, RankRange>;
  readonly last: number;
  readonly isMe: boolean;
}

/** Between which ranks the player of a row is; nothing for a guest. */
export function RowBar({ ranking: { player, rank }, ranges, last, isMe }: RowBarProps) {
  const { t } = useTranslation("rankRanges");
  const texts = useRankTexts();
  if (rank === null) {
    return null;
  }
  const found = ranges.get(player.playerId);
  if (found === undefined) {
    return <span className="block font-normal text-caption text-ink-2">{t("early")}</span>;
  }
  const range = withRank(found, rank);
  return (
    <span className="pointer-events-none absolute inset-x-4 bottom-0 lg:inset-x-5">
      <span className="sr-only">{texts.between(range)}</span>
      <RankBar range={range} rank={rank} last={Math.max(last, rank)} isMarked={isMe} />
    </span>
  );
}
