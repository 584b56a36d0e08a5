import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Player } from "../../../api/types";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import type { InsightRules } from "../../../rules/insights";
import { Card } from "../../../ui/Card";
import { lineupText } from "../lineup-address";

interface TonightCardProps {
  readonly group: GroupRef;
  readonly pair: readonly [Player, Player];
  readonly rules: InsightRules;
}

/** What is expected of a match with equal partners. */
export function TonightCard({ group, pair: [one, other], rules }: TonightCardProps) {
  const { t } = useTranslation("insights");
  const formats = useFormats();
  const paths = usePaths();
  // Partners as strong as the player beside them leave the gap between both as it is.
  const rated = [one, one, other, other].map(({ currentElo, gamesPlayed, isGuest }) => ({
    rating: currentElo,
    played: gamesPlayed,
    isGuest,
  }));
  const expected = rules.whatIf(rated, [0, 1, 2, 3], (match) => match.expected);
  const percent = Math.round(expected * 100) / 100;
  return (
    <Card flush title={t("compare.tonight.title")}>
      <p className="px-4 pt-2 pb-4 text-ink-2 lg:px-5">
        {t("compare.tonight.text", {
          name: one.name,
          percent: formats.percent(percent),
          other: other.name,
          otherPercent: formats.percent(1 - percent),
        })}
      </p>
      <Link
        to={paths.whatIf(group, lineupText([one.playerId, null, other.playerId, null]))}
        className="-outline-offset-3 flex min-h-11 items-center gap-2 border-line border-t px-4 font-semibold text-action text-row hover:text-action-deep lg:px-5"
      >
        {t("whatIf.title")}
        <ArrowRight aria-hidden="true" className="size-4" strokeWidth={2} />
      </Link>
    </Card>
  );
}
