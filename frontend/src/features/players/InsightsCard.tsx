import { ArrowUpRight, ChevronRight, Flame, Handshake, type LucideIcon, Swords, Trophy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Insights } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";
import { cx } from "../../ui/cx";

interface Insight {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly value: string;
  /** The matches behind the insight. */
  readonly note: string;
  /** The page of the match, or of both players. */
  readonly to?: string;
}

interface InsightsCardProps {
  readonly group: GroupRef;
  readonly playerId: number;
  readonly insights: Insights;
}

/** Insights from a player's matches; those without matches are omitted. */
export function InsightsCard(props: InsightsCardProps) {
  const { t } = useTranslation("players");
  const found = useInsights(props);
  if (found.length === 0) {
    return null;
  }
  return (
    <Card flush title={t("insights.title")}>
      <dl className="mt-3">
        {found.map(({ key, icon: Icon, label, value, note, to }) => (
          <div
            key={key}
            className={cx(
              "relative border-t border-line py-2.5 pr-4 pl-12 lg:pr-5 lg:pl-13",
              to !== undefined && "hover:bg-hover",
            )}
          >
            <dt className="text-small text-ink-2">
              <Icon
                aria-hidden="true"
                size={20}
                strokeWidth={1.75}
                className="absolute top-2.5 left-4 text-action lg:left-5"
              />
              {label}
            </dt>
            <dd>
              {to === undefined ? (
                <span className="block text-row font-semibold">{value}</span>
              ) : (
                <Link
                  to={to}
                  className="flex items-center justify-between gap-4 text-row font-semibold stretched-link"
                >
                  {value}
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-2" strokeWidth={2} />
                </Link>
              )}
              <span className="block text-small text-ink-2">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function useInsights({ group, playerId, insights }: InsightsCardProps): Insight[] {
  const { t } = useTranslation("players");
  const paths = usePaths();
  const formats = useFormats();
  const { bestPartner, toughestOpponent, currentStreak, longestWinningStreak, biggestUpset, biggestWin } =
    insights;
  const found: (Insight | null)[] = [
    bestPartner && {
      key: "partner",
      icon: Handshake,
      label: t("insights.bestPartner"),
      value: bestPartner.name,
      note: t("insights.wonTogether", { won: bestPartner.won, played: bestPartner.matches }),
      to: paths.compare(group, playerId, bestPartner.playerId),
    },
    toughestOpponent && {
      key: "opponent",
      icon: Swords,
      label: t("insights.toughestOpponent"),
      value: toughestOpponent.name,
      note: t("insights.wonAgainst", { won: toughestOpponent.won, played: toughestOpponent.matches }),
      to: paths.compare(group, playerId, toughestOpponent.playerId),
    },
    currentStreak && {
      key: "streak",
      icon: Flame,
      label: t("insights.streak"),
      value: t(currentStreak.won ? "insights.streakWon" : "insights.streakLost", {
        count: currentStreak.length,
      }),
      note: t("insights.longest", { count: longestWinningStreak?.length ?? 0 }),
    },
    biggestUpset && {
      key: "upset",
      icon: ArrowUpRight,
      label: t("insights.upset"),
      value: t("insights.upsetMatch", {
        number: biggestUpset.matchNumber,
        date: formats.dayMonth(biggestUpset.playedOn),
      }),
      note: t("insights.upsetExpected", {
        expected: formats.percent(biggestUpset.expectedWinPercent / 100),
      }),
      to: paths.match(group, biggestUpset.matchNumber),
    },
    biggestWin && {
      key: "win",
      icon: Trophy,
      label: t("insights.biggestWin"),
      value: biggestWin.sets.map(([own = 0, other = 0]) => `${own}–${other}`).join(", "),
      note: t("insights.biggestWinMatch", { number: biggestWin.matchNumber, count: biggestWin.margin }),
      to: paths.match(group, biggestWin.matchNumber),
    },
  ];
  return found.filter((insight) => insight !== null);
}
