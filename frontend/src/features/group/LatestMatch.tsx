import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Match } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { MatchScoreboard } from "../../shared/MatchScoreboard";
import { useNow } from "../../shared/use-now";
import { Card } from "../../ui/Card";

interface LatestMatchProps {
  readonly group: GroupRef;
  readonly match: Match;
}

export function LatestMatch({ group, match }: LatestMatchProps) {
  const { t } = useTranslation(["groups", "common"]);
  const paths = usePaths();
  const formats = useFormats();
  const now = useNow();
  return (
    <Card
      flush
      title={t("page.latestMatch")}
      aside={
        <Link
          to={paths.matchHistory(group)}
          className="touch-target inline-flex items-center gap-1 hover:text-ink"
        >
          <time dateTime={match.createdAt}>
            {formats.relative(match.createdAt, now, t("common:justNow"))}
          </time>
          <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
          <span className="sr-only">{t("history.title")}</span>
        </Link>
      }
    >
      <div className="px-4 pt-2.5 pb-4 lg:px-5 lg:pb-5">
        <MatchScoreboard match={match} />
      </div>
    </Card>
  );
}
