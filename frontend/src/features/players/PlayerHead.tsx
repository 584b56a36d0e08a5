import { useTranslation } from "react-i18next";
import type { PlayerProfile } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { CourtHead } from "../../ui/court-head/CourtHead";
import { Tag } from "../../ui/Tag";

interface PlayerHeadProps {
  readonly profile: PlayerProfile;
  /** The rank with its range, once that is known: it has one only of an established player. */
  readonly rankInWords?: string | null;
  /** Whether the reader is this player. */
  readonly isMe: boolean;
}

/** A player's name, rank and rating, and four figures. */
export function PlayerHead({ profile: { player, totalPlayers }, rankInWords = null, isMe }: PlayerHeadProps) {
  const { t } = useTranslation(["players", "common"]);
  const formats = useFormats();
  return (
    <CourtHead
      title={player.name}
      line={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {rankInWords ??
            (player.rank === null
              ? t("notRanked")
              : t("rank", { rank: formats.number(player.rank), total: formats.number(totalPlayers) }))}
          {rankInWords === null ? (
            <Tag kind={player.status === "provisional" ? "court" : "court-filled"}>
              {t(`status.${player.status}`)}
            </Tag>
          ) : null}
          {isMe ? <Tag kind="court-filled">{t("common:you")}</Tag> : null}
        </span>
      }
      aside={<EloFigure text={formats.rating(player.currentElo)} />}
      figures={[
        { label: t("figures.record"), value: `${player.wins}–${player.losses}` },
        {
          label: t("figures.winRate"),
          value: player.winRate === null ? "–" : formats.percent(player.winRate),
        },
        { label: t("figures.peak"), value: formats.rating(player.peakElo) },
        { label: t("figures.lowest"), value: formats.rating(player.lowestElo) },
      ]}
    />
  );
}

/** A rating in large numerals. */
export function EloFigure({ text }: { readonly text: string }) {
  const { t } = useTranslation("players");
  return (
    <p className="-mt-2 flex shrink-0 flex-col items-end lg:mt-0">
      <span className="numerals text-score-profile font-bold">{text}</span>
      <span className="text-small text-on-court-2">{t("elo")}</span>
    </p>
  );
}
