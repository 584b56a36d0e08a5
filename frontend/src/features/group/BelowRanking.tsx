import { ChevronRight } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../i18n/paths";
import { optionalPart } from "../../shared/lazy-part";
import { useGroup } from "./use-group";

const AboutGroup = optionalPart(async () => (await import("./AboutGroup")).AboutGroup);

/** The way to all players, and of a group with matches what there is to know about it. */
export function BelowRanking() {
  const { t } = useTranslation("ranking");
  const paths = usePaths();
  const { ref, stats } = useGroup();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 px-1 text-ink-2 text-small">
      <Link to={paths.players(ref)} className="inline-flex min-h-11 items-center gap-1 hover:text-ink">
        {t("allPlayers")}
        <ChevronRight aria-hidden="true" size={16} strokeWidth={2} />
      </Link>
      {stats.latestMatch === null ? null : (
        <div className="text-ink-3">
          <Suspense>
            <AboutGroup />
          </Suspense>
        </div>
      )}
    </div>
  );
}
