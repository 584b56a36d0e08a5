import { ChevronRight } from "lucide-react";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Player } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { usePageGroup } from "../../shared/group-ref";
import { useDecidingMatches } from "../../shared/rank-ranges/use-deciding-matches";
import { useRankTexts } from "../../shared/rank-ranges/use-rank-texts";
import type { LogOfGroup } from "../../shared/rank-ranges/use-ranked-log";
import { Card } from "../../ui/Card";
import { Scores } from "../../ui/Scores";

interface DecidingMatchCardProps {
  readonly of: LogOfGroup;
  readonly player: Player;
  readonly rank: number;
}

/** The latest of the matches that move the player's rank most; nothing if no single match moves it. */
export function DecidingMatchCard({ of, player, rank }: DecidingMatchCardProps) {
  const { t } = useTranslation("rankRanges");
  const formats = useFormats();
  const texts = useRankTexts();
  const paths = usePaths();
  const { ref } = usePageGroup();
  const moved = (one: { readonly rank: number }) => Math.abs(one.rank - rank);
  const found = useDecidingMatches(of, player.playerId)
    ?.filter((one) => moved(one) > 0)
    .reduceRight<{ readonly number: number; readonly rank: number } | undefined>(
      (most, one) => (most === undefined || moved(one) > moved(most) ? one : most),
      undefined,
    );
  const match = found && of.log.matches[found.number - 1];
  if (found === undefined || match === undefined) {
    return null;
  }
  const seat = match.players.indexOf(player.playerId);
  const isTurned = seat > 1;
  const score = match.sets
    .map(([one, other]) => (isTurned ? `${other}–${one}` : `${one}–${other}`))
    .join(" ");
  return (
    <Card
      title={t("without.title")}
      aside={
        <Link
          to={paths.match(ref, found.number)}
          className="touch-target inline-flex items-center gap-1 hover:text-ink"
        >
          {t("without.match", { number: formats.number(found.number) })}
          <ChevronRight aria-hidden="true" className="size-4" strokeWidth={2} />
        </Link>
      }
    >
      <p className="text-ink-2 text-row">
        <Trans
          t={t}
          i18nKey="without.ofPlayer"
          values={{ name: player.name, without: texts.place(found.rank), now: texts.place(rank) }}
          components={{ b: <b className="text-ink" /> }}
        />{" "}
        <Scores
          text={t("without.ended", {
            score,
            day: formats.date(match.playedOn),
            change: formats.signed(match.change[seat] ?? 0),
          })}
        />
      </p>
    </Card>
  );
}
