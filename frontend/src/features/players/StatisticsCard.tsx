import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerProfile } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { staticLimits } from "../../rules/static-limits";
import { Card } from "../../ui/Card";
import { Scores } from "../../ui/Scores";
import { Trend } from "../../ui/Trend";

interface StatisticsCardProps {
  readonly profile: PlayerProfile;
}

/** A player's figures over all matches. */
export function StatisticsCard({ profile: { player, totals, trend } }: StatisticsCardProps) {
  const { t } = useTranslation("players");
  const formats = useFormats();
  const { setsWon, setsLost, gamesWon, gamesLost } = totals;
  const played = player.gamesPlayed;
  return (
    <Card flush title={t("statistics.title")}>
      <dl className="mt-3 -mb-px grid grid-cols-2 max-xs:grid-cols-1">
        <Entry label={t("statistics.matches")}>{formats.number(played)}</Entry>
        <Entry label={t("statistics.sets")}>
          <Scores text={`${setsWon}–${setsLost}`} />
        </Entry>
        <Entry label={t("statistics.games")}>
          <Scores text={`${gamesWon}–${gamesLost}`} />
        </Entry>
        <Entry label={t("statistics.gamesPerMatch")}>
          {played === 0 ? "–" : formats.signed((gamesWon - gamesLost) / played, 1)}
        </Entry>
        <Entry label={t("statistics.trend", { count: staticLimits.trendMatches })}>
          <Trend change={trend} text={trend === null ? "" : formats.signed(trend)} />
        </Entry>
        <Entry label={t("statistics.joined")}>{formats.shortMonthYear(player.createdAt)}</Entry>
      </dl>
    </Card>
  );
}

function Entry({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="border-t border-line px-4 py-2.5 odd:border-r lg:px-5">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="numerals text-score-row">{children}</dd>
    </div>
  );
}
