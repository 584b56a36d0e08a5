import { Trans, useTranslation } from "react-i18next";
import type { Player } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { AsideLink } from "../../shared/AsideLink";
import { usePageGroup } from "../../shared/group-ref";
import { mostDeciding, scoreOf } from "../../shared/rank-ranges/deciding";
import { useDecidingMatches } from "../../shared/rank-ranges/use-deciding-matches";
import { useRankTexts } from "../../shared/rank-ranges/use-rank-texts";
import type { LogOfGroup } from "../../shared/rank-ranges/use-ranked-log";
import { Card } from "../../ui/Card";
import { Scores } from "../../ui/Scores";

interface DecidingMatchCardProps {
  readonly groupLog: LogOfGroup;
  readonly player: Player;
  readonly rank: number;
}

/** The latest of the matches that move the player's rank most; nothing if no single match moves it. */
export function DecidingMatchCard({ groupLog, player, rank }: DecidingMatchCardProps) {
  const { t } = useTranslation("rankRanges");
  const formats = useFormats();
  const texts = useRankTexts();
  const paths = usePaths();
  const { ref } = usePageGroup();
  const deciding = useDecidingMatches(groupLog, player.playerId);
  const found = deciding && mostDeciding(deciding, rank);
  const match = found && groupLog.log.matches[found.number - 1];
  if (found === undefined || match === undefined) {
    return null;
  }
  return (
    <Card
      title={t("without.title")}
      aside={
        <AsideLink to={paths.match(ref, found.number)}>
          {t("without.match", { number: formats.number(found.number) })}
        </AsideLink>
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
            score: scoreOf(match, player.playerId),
            day: formats.date(match.playedOn),
            change: formats.signed(match.change[match.players.indexOf(player.playerId)] ?? 0),
          })}
        />
      </p>
    </Card>
  );
}
