import { ArrowUpRight, Flame, Handshake, type LucideIcon, Swords, Trophy } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Insights } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";

interface Insight {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly value: string;
  /** The matches behind the insight. */
  readonly note: string;
}

/** Insights from a player's matches; those without matches are omitted. */
export function InsightsCard({ insights }: { readonly insights: Insights }) {
  const { t } = useTranslation("players");
  const found = useInsights(insights);
  if (found.length === 0) {
    return null;
  }
  return (
    <Card flush title={t("insights.title")}>
      <dl className="mt-3">
        {found.map(({ key, icon: Icon, label, value, note }) => (
          <div key={key} className="relative border-t border-line py-2.5 pr-4 pl-12 lg:pr-5 lg:pl-13">
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
              <span className="block text-row font-semibold">{value}</span>
              <span className="block text-small text-ink-2">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function useInsights(insights: Insights): Insight[] {
  const { t } = useTranslation("players");
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
    },
    toughestOpponent && {
      key: "opponent",
      icon: Swords,
      label: t("insights.toughestOpponent"),
      value: toughestOpponent.name,
      note: t("insights.wonAgainst", { won: toughestOpponent.won, played: toughestOpponent.matches }),
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
    },
    biggestWin && {
      key: "win",
      icon: Trophy,
      label: t("insights.biggestWin"),
      value: biggestWin.sets.map(([own = 0, other = 0]) => `${own}–${other}`).join(", "),
      note: t("insights.biggestWinMatch", { number: biggestWin.matchNumber, count: biggestWin.margin }),
    },
  ];
  return found.filter((insight) => insight !== null);
}
