import { useTranslation } from "react-i18next";
import type { Match } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { ageOf } from "../age";
import { MatchScoreboard } from "../MatchScoreboard";
import { useNow } from "../use-now";
import { byDay } from "./by-day";

/** Matches under the days on which they were played. */
export function MatchDays({ matches }: { readonly matches: readonly Match[] }) {
  const { t } = useTranslation("groups");
  const dayTitle = useDayTitle();
  return byDay(matches).map((day) => (
    <section key={day.matches[0]?.matchId}>
      <h2 className="mt-4 mb-2 px-1 text-row font-semibold text-ink-2">{dayTitle(day.playedOn)}</h2>
      <ol className="overflow-hidden rounded-card border border-line bg-surface">
        {day.matches.map((played) => (
          <li key={played.matchId} className="border-b border-line px-4 py-3 last:border-b-0 lg:px-5">
            <div className="mb-1.5 flex justify-between gap-4 pl-5 text-caption text-ink-2">
              <h3>{t("history.match", { number: played.matchNumber })}</h3>
              {played.notes ? <p className="min-w-0 text-right">{played.notes}</p> : null}
            </div>
            <MatchScoreboard match={played} />
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** "Today, Thu 12 Jun", and the plain day further back. */
function useDayTitle(): (playedOn: string) => string {
  const { t } = useTranslation("groups");
  const formats = useFormats();
  const now = useNow();
  return (playedOn) => {
    const date = formats.weekday(playedOn);
    // Noon, since a plain date would be midnight in London, which is another day elsewhere.
    const { unit } = ageOf(`${playedOn}T12:00:00`, now);
    return unit === "today" || unit === "yesterday" ? t(`history.${unit}`, { date }) : date;
  };
}
