import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { dayQuery } from "../../../api/queries/matches";
import type { Group } from "../../../api/types";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { shortNames } from "../../../i18n/team-names";
import { useFormats } from "../../../i18n/use-language";
import { today } from "../../../shared/days";
import { useShare } from "../../../shared/use-share";
import { Button, buttonClass } from "../../../ui/Button";
import { Trend } from "../../../ui/Trend";

/** The number of matches of a day from which the card with its winner is shown. */
const MATCHES_OF_AN_EVENING = 3;
/** The ranks that are shown below the winner. */
const LAST_RANK = 3;

interface EveningCardProps {
  readonly group: Group;
  readonly groupRef: GroupRef;
  readonly playedOn: string;
}

/** Who has won most points on the day of the match, from its third match on. */
export function EveningCard({ group, groupRef, playedOn }: EveningCardProps) {
  const { t } = useTranslation("matches");
  const formats = useFormats();
  const paths = usePaths();
  const { data: day } = useQuery(dayQuery(group.publicHash, playedOn));
  const isThisYear = playedOn.slice(0, 4) === today().slice(0, 4);
  const title =
    playedOn === today()
      ? t("evening.title")
      : t("evening.titleOn", {
          day: isThisYear ? formats.weekdayInFull(playedOn) : formats.fullDate(playedOn),
        });
  const share = useShare({
    title: `${group.name}, ${formats.fullDate(playedOn)}`,
    link: new URL(paths.day(groupRef, playedOn), window.location.origin).href,
  });
  const winners = day?.table.filter(({ playerId }) => day.winners.includes(playerId)) ?? [];
  const [winner] = winners;
  if (!day || !winner || day.total < MATCHES_OF_AN_EVENING) return null;
  const names = winners.map(({ name }) => name);
  const others = day.table.filter(
    ({ playerId, rank }) => rank <= LAST_RANK && !day.winners.includes(playerId),
  );
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3">
        <div className="min-w-0">
          <p className="text-ink-2 text-row">{title}</p>
          <h2 className="text-dialog">{names.length > 1 ? formats.list(shortNames(names)) : names[0]}</h2>
        </div>
        <span className="numerals ml-auto font-bold text-[min(2.5rem,12vw)] text-up leading-none">
          {formats.signed(winner.points)}
        </span>
      </div>
      <ol>
        {others.map(({ playerId, rank, name, points }) => (
          <li
            key={playerId}
            className="flex min-h-9 flex-wrap items-center gap-x-3 border-line border-t px-4 py-1 text-row"
          >
            <span className="numerals-regular min-w-4 text-ink-2">{formats.number(rank)}</span>
            <span className="min-w-0 flex-1">{name}</span>
            <Trend change={points} text={formats.signed(points)} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 p-3">
        <Button className="flex-auto px-3! text-row!" onClick={() => void share()}>
          <Share2 aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
          {t("evening.share")}
        </Button>
        <Link to={paths.day(groupRef, playedOn)} className={`${buttonClass({})} flex-auto px-3! text-row!`}>
          {t("evening.all", { count: day.total })}
        </Link>
      </div>
    </section>
  );
}
