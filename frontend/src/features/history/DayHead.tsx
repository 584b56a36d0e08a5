import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Match } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { shortNames } from "../../i18n/team-names";
import { useFormats } from "../../i18n/use-language";
import { cx } from "../../ui/cx";
import { Trend } from "../../ui/Trend";
import { bestOf, pointsOf } from "./day-points";

/** Maximum of players named as a day's best; if more are equal, none is named. */
const BEST_MAX = 4;

interface DayHeadProps {
  readonly group: GroupRef;
  readonly title: string;
  /** The matches of the day that are shown, at least one. */
  readonly matches: readonly Match[];
  /** Whether these are all that the filters select. */
  readonly isWhole: boolean;
  readonly player: number | null;
  readonly className: string;
}

/** The head of a day on large screens: leads to it, and says who won most points or, of one player, how many. */
export function DayHead({ group, title, matches, isWhole, player, className }: DayHeadProps) {
  const { t } = useTranslation("history");
  const paths = usePaths();
  return (
    <div
      className={cx(
        "flex h-9 items-center gap-3.5 border-line border-x border-b bg-sunken pr-4 pl-5 text-small hover:bg-fill",
        className,
      )}
    >
      <h2 className="shrink-0 font-semibold text-small">
        <Link
          to={paths.day(group, matches[0]?.playedOn ?? "")}
          className="static inline-block stretched-link first-letter:uppercase"
        >
          {title}
        </Link>
      </h2>
      {isWhole ? (
        <>
          <span className="shrink-0 text-ink-2">{t("filters.found", { count: matches.length })}</span>
          <span className="narrow min-w-0 flex-1 truncate text-right text-ink-2">
            {player === null ? <Best matches={matches} /> : null}
          </span>
          {player === null ? null : <Sum matches={matches} player={player} />}
        </>
      ) : (
        <span className="flex-1" />
      )}
      <ChevronRight aria-hidden="true" className="-ml-1 size-4 shrink-0 text-ink-2" strokeWidth={2} />
    </div>
  );
}

function Best({ matches }: { readonly matches: readonly Match[] }) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const best = bestOf(matches);
  const [first] = best;
  if (first === undefined || best.length > BEST_MAX) return null;
  const names = best.map(({ name }) => name);
  return (
    <>
      {t("best")} <b className="text-ink">{formats.list(names.length === 1 ? names : shortNames(names))}</b>{" "}
      <span className="numerals-regular">{formats.signed(first.points)}</span>
    </>
  );
}

function Sum({ matches, player }: { readonly matches: readonly Match[]; readonly player: number }) {
  const formats = useFormats();
  const points = pointsOf(matches).find(({ playerId }) => playerId === player)?.points ?? 0;
  return <Trend change={points} text={formats.signed(points)} />;
}
