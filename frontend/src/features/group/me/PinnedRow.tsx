import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, type LucideIcon } from "lucide-react";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { playerQuery } from "../../../api/queries/players";
import type { Player, Ranking } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { staticLimits } from "../../../rules/static-limits";
import { YouTag } from "../../../shared/YouTag";
import { cx } from "../../../ui/cx";
import { motion } from "../../../ui/motion";
import { Trend } from "../../../ui/Trend";
import { FROM_MD, useMediaQuery } from "../../../ui/use-media-query";
import { useGroup } from "../use-group";
import { goalOf, useDistanceText } from "./use-distance-text";

interface PinnedRowProps {
  readonly me: number;
  /** The rows that are shown. */
  readonly rankings: readonly Ranking[];
  /** How many matches their trends go over. */
  readonly trendMatches: number;
}

/** The reader's own row at the edge of the screen, while the row in the table is out of view. */
export function PinnedRow({ me, rankings, trendMatches }: PinnedRowProps) {
  const shown = rankings.find(({ player }) => player.playerId === me);
  return shown === undefined ? (
    <UnlistedRow me={me} trendMatches={trendMatches} />
  ) : (
    <ListedRow me={me} rankings={rankings} ranking={shown} />
  );
}

/** Of a ranking that shows other players, such as the first hundred: leads to the own page. */
function UnlistedRow({ me, trendMatches }: Omit<PinnedRowProps, "rankings">) {
  const { ref, group } = useGroup();
  const paths = usePaths();
  const { data } = useQuery(playerQuery(group.publicHash, me));
  // That of a profile goes over the usual number.
  const trend = trendMatches === staticLimits.trendMatches ? data?.trend : null;
  return data === undefined ? null : (
    <div data-pinned="below" className={cx("bottom-(--bar)", fixedClass)} style={edges(null)}>
      <Link to={paths.player(ref, me)} className={rowClass}>
        <Content player={data.player} rank={data.player.rank} trend={trend} Arrow={ChevronDown} />
      </Link>
    </div>
  );
}

interface ListedRowProps extends Omit<PinnedRowProps, "trendMatches"> {
  readonly ranking: Ranking;
}

function ListedRow({ me, rankings, ranking: { player, rank, trend } }: ListedRowProps) {
  const { row, hidden } = useHiddenRow(me, rankings);
  if (row === null || hidden === null) {
    return null;
  }
  const show = () => {
    row.scrollIntoView({ block: "center", behavior: motion("--motion-open") > 0 ? "smooth" : "instant" });
    row.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  };
  return (
    <div
      data-pinned={hidden}
      className={cx(hidden === "above" ? "top-0" : "bottom-(--bar)", fixedClass)}
      style={edges(row)}
    >
      <button type="button" onClick={show} className={rowClass}>
        <Content
          player={player}
          rank={rank}
          trend={trend}
          Arrow={hidden === "above" ? ChevronUp : ChevronDown}
        />
      </button>
    </div>
  );
}

const fixedClass =
  "fixed z-19 overflow-hidden border-court-tint-line border-y bg-court-tint max-lg:inset-x-0 lg:border-x lg:rounded-button";
const rowClass =
  "flex min-h-14 w-full items-center gap-3 pr-[21px] pl-7 md:max-lg:px-[calc(50%-20.7rem)] text-left text-row shadow-[inset_3px_0_var(--color-action)] hover:bg-hover";

/** Above the bar at the bottom, if there is one; as wide as the ranking on large screens. */
function edges(row: HTMLElement | null) {
  const bar = document.querySelector<HTMLElement>("[data-bottom-bar]")?.offsetHeight ?? 0;
  const card = (row ?? document.querySelector("[data-player]"))?.closest("section")?.getBoundingClientRect();
  const isWide = bar === 0 && card !== undefined;
  return { "--bar": `${bar}px`, ...(isWide && { left: card.left, width: card.width }) };
}

interface ContentProps {
  readonly player: Player;
  /** Null for a guest. */
  readonly rank: number | null;
  readonly trend: number | null | undefined;
  readonly Arrow: LucideIcon;
}

function Content({ player, rank, trend, Arrow }: ContentProps): ReactNode {
  const { t } = useTranslation(["me", "common"]);
  const formats = useFormats();
  const { ranking, isLarge } = useGroup();
  // The distance to the next place is not shown unless all players come with the page.
  const everyone = isLarge ? [] : ranking.rankings;
  const distanceText = useDistanceText(everyone);
  const goal = goalOf(player, everyone);
  return (
    <>
      <span className="sr-only">{t("yourRow")} </span>
      <span className="numerals min-w-3.5 shrink-0 font-bold text-action">{rank}</span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold">
          <span className="min-w-0 truncate">{player.name}</span>
          <YouTag />
        </span>
        <span className="block truncate text-caption text-ink-2">
          {rank === null ? t("common:guest") : goal && distanceText(goal)}
        </span>
      </span>
      <Trend change={trend ?? null} text={trend == null ? "–" : formats.signed(trend)} />
      <span className="numerals font-bold text-score-row">{formats.rating(player.currentElo)}</span>
      <Arrow aria-hidden="true" size={16} strokeWidth={2} className="shrink-0 text-ink-2" />
    </>
  );
}

/** The own row of the table, and where it is if the reader cannot see all of it. */
function useHiddenRow(me: number, rankings: readonly Ranking[]) {
  const isWide = useMediaQuery(FROM_MD);
  const [seen, setSeen] = useState<{ row: HTMLElement; hidden: "above" | "below" | null } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, or another layout, render another element
  useLayoutEffect(() => {
    const row = document.querySelector<HTMLElement>(`[data-player="${me}"]`);
    if (row === null) {
      return;
    }
    const bar = document.querySelector<HTMLElement>("[data-bottom-bar]")?.offsetHeight ?? 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) {
          return;
        }
        const { boundingClientRect, intersectionRatio, rootBounds } = entry;
        // Fractions of a pixel are not hidden.
        const isSeen = intersectionRatio > 0.95;
        const isAbove = boundingClientRect.top < (rootBounds?.top ?? 0);
        setSeen({ row, hidden: isSeen ? null : isAbove ? "above" : "below" });
      },
      { rootMargin: `0px 0px -${bar}px 0px`, threshold: [0, 0.96] },
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, [me, isWide, rankings.map(({ player }) => player.playerId).join()]);

  return { row: seen?.row ?? null, hidden: seen?.hidden ?? null };
}
