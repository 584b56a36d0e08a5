import { ChevronDown, ChevronUp } from "lucide-react";
import { memo, Suspense, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Player } from "../../../api/types";
import { formats } from "../../../i18n/format";
import { pathsIn } from "../../../i18n/paths";
import { useLanguage } from "../../../i18n/use-language";
import { lazyPart } from "../../../shared/lazy-part";
import { YouTag } from "../../../shared/YouTag";
import { cx } from "../../../ui/cx";
import { Tag } from "../../../ui/Tag";
import { TrendCell } from "../../../ui/TrendCell";
import { useGroup } from "../use-group";
import { OWN_EDGE, type RowProps, type RowTexts, tint, Value } from "./row-parts";

const OpenedRow = lazyPart(async () => (await import("./OpenedRow")).OpenedRow, ["activity"]);

export function useRowTexts(): RowTexts {
  const { t } = useTranslation(["ranking", "common"]);
  const language = useLanguage();
  const { ref } = useGroup();
  return useMemo(
    () => ({
      t,
      formats: formats(language),
      profile: (playerId: number) => pathsIn(language).player(ref, playerId),
    }),
    [t, language, ref],
  );
}

/** A player with all columns; the whole row links to the profile. */
export const WideRow = memo(function WideRow({ texts, ranking, isMe, inactiveWeeks, bars }: RowProps) {
  const { t, formats, profile } = texts;
  const { rank, player, trend } = ranking;
  const hasPlayed = player.gamesPlayed > 0;
  const isMuted = inactiveWeeks !== null;
  return (
    <tr
      data-player={player.playerId}
      data-elo={player.currentElo}
      className={cx("relative h-13 border-b border-line last:border-b-0", tint(isMe))}
    >
      <RankCell rank={rank} isMe={isMe} />
      <th scope="row" className={nameClass(isMuted)}>
        <div className="flex flex-wrap items-center gap-x-2">
          <Link
            to={profile(player.playerId)}
            aria-label={t("profileOf", { name: player.name })}
            className="stretched-link"
          >
            {player.name}
          </Link>
          {isMe ? <YouTag /> : null}
          {player.isGuest ? <Tag kind="established">{t("common:guest")}</Tag> : null}
          {player.status === "provisional" ? <Tag kind="provisional">{t("provisional")}</Tag> : null}
        </div>
        {isMuted ? <LastPlayed texts={texts} player={player} /> : null}
        {bars?.of(ranking, isMe)}
      </th>
      <td>
        <TrendValue texts={texts} trend={trend} isMuted={isMuted} />
      </td>
      <td className="figures whitespace-nowrap text-right text-ink-2">
        <Value texts={texts} text={hasPlayed ? `${player.wins}–${player.losses}` : null} />
      </td>
      <td className="text-ink-2">
        <WinRate texts={texts} winRate={player.winRate} />
      </td>
      <td className="figures text-right text-ink-2">{formats.number(player.gamesPlayed)}</td>
      <td className={cx("pr-5", eloClass(isMuted))}>{formats.rating(player.currentElo)}</td>
    </tr>
  );
});

/** A player on a phone; the expanded row shows the columns that do not fit. */
export const NarrowRow = memo(function NarrowRow(row: RowProps) {
  const { t, formats } = row.texts;
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { isMe } = row;
  const isMuted = row.inactiveWeeks !== null;
  const { rank, player, trend } = row.ranking;
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      <tr
        data-player={player.playerId}
        data-elo={player.currentElo}
        className={cx("relative h-12 md:h-13", tint(isMe), !isOpen && "border-b border-line last:border-b-0")}
      >
        <RankCell rank={rank} isMe={isMe} />
        <th scope="row" className={nameClass(isMuted)}>
          <span className="block">
            {player.name}{" "}
            {isMe ? (
              <span className="ml-1">
                <YouTag />
              </span>
            ) : null}
          </span>
          {player.isGuest ? <Tag kind="established">{t("common:guest")}</Tag> : null}
          {player.status === "provisional" ? <Tag kind="provisional">{t("provisional")}</Tag> : null}
          {isMuted ? <LastPlayed texts={row.texts} player={player} /> : null}
          {row.bars?.of(row.ranking, isMe)}
        </th>
        <td>
          <TrendValue texts={row.texts} trend={trend} isMuted={isMuted} />
        </td>
        <td className={eloClass(isMuted)}>{formats.rating(player.currentElo)}</td>
        <td className="pr-2.5 text-right">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={t("details", { name: player.name })}
            onClick={() => setOpen(!isOpen)}
            className="align-middle text-ink-2 stretched-link"
          >
            <Chevron aria-hidden="true" size={16} strokeWidth={2} />
          </button>
        </td>
      </tr>
      {isOpen ? (
        <tr className={cx("border-b border-line last:border-b-0", isMe && "bg-court-tint")}>
          <td id={detailsId} colSpan={5} className={cx("px-3 pb-3", isMe && OWN_EDGE)}>
            <Suspense>
              <OpenedRow {...row} />
            </Suspense>
          </td>
        </tr>
      ) : null}
    </>
  );
});

const nameClass = (isMuted: boolean) =>
  cx("py-0.5 text-left md:py-1.5", isMuted ? "font-medium text-ink-3" : "font-semibold");
const eloClass = (isMuted: boolean) =>
  cx("numerals text-right text-score-row", isMuted ? "font-medium text-ink-3" : "font-bold");

/** When an inactive player last played; nothing for one who never has. */
function LastPlayed({
  texts: { t, formats },
  player,
}: {
  readonly texts: RowTexts;
  readonly player: Player;
}) {
  return player.lastPlayedAt === null ? null : (
    <span className="block font-normal text-caption">
      {t("lastPlayed", { date: formats.date(player.lastPlayedAt) })}
    </span>
  );
}

/** Equal ratings share a rank, so the same number can stand in several rows. A guest has none. */
function RankCell({ rank, isMe }: { readonly rank: number | null; readonly isMe: boolean }) {
  return (
    <td
      className={cx(
        "numerals pl-4 lg:pl-5",
        rank === 1 || isMe ? "font-bold text-action" : "font-medium text-ink-2",
        isMe && OWN_EDGE,
      )}
    >
      {rank}
    </td>
  );
}

/** The win rate as a bar and a percentage. */
function WinRate({
  texts,
  winRate,
}: {
  readonly texts: RowTexts;
  readonly winRate: number | null | undefined;
}) {
  if (winRate == null) {
    return (
      <div className="text-right">
        <Value texts={texts} text={null} />
      </div>
    );
  }
  return (
    <div className="flex items-center justify-end gap-2.5">
      <svg aria-hidden="true" width="44" height="4" className="overflow-hidden rounded-bar bg-line">
        <rect width={44 * winRate} height="4" className="fill-action" />
      </svg>
      <span className="figures min-w-9 text-right">{texts.formats.percent(winRate)}</span>
    </div>
  );
}

/** The change over the last matches, or an en dash without matches. */
function TrendValue({
  texts: { t, formats },
  trend,
  isMuted,
}: {
  readonly texts: RowTexts;
  readonly trend: number | null | undefined;
  readonly isMuted: boolean;
}) {
  if (trend == null) {
    return <TrendCell change={null} text="" label={t("noValue")} />;
  }
  return <TrendCell change={trend} text={formats.signed(trend)} muted={isMuted} />;
}
