import { ArrowRight, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Match } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { Scores } from "../../ui/Scores";
import { TrendCell } from "../../ui/TrendCell";

interface MatchDetailsProps {
  readonly group: GroupRef;
  readonly match: Match;
}

/** The four changes, the sets, the notes and the time of entry. */
export function MatchDetails({ group, match }: MatchDetailsProps) {
  const { t } = useTranslation("history");
  const paths = usePaths();
  const formats = useFormats();
  return (
    <div className="animate-open px-3 pt-1 pb-4 lg:px-5">
      <div className="rounded-button bg-sunken px-3 py-1">
        <Changes group={group} match={match} />
        <dl className="divide-y divide-line border-line border-y">
          <Fact label={t("details.sets")}>
            <span className="numerals">
              <Scores text={match.sets.map(([one, two]) => `${one}–${two}`).join(", ")} />
            </span>
          </Fact>
          <Fact label={t("details.games")}>
            <span className="numerals whitespace-nowrap">{match.games.join("–")}</span>
          </Fact>
          {match.notes ? <Fact label={t("details.notes")}>{match.notes}</Fact> : null}
        </dl>
        <Link
          to={paths.match(group, match.matchNumber)}
          className="flex min-h-11 items-center justify-between gap-2 border-line border-b font-semibold text-action text-row hover:text-action-deep"
        >
          {t("details.page")}
          <ChevronRight aria-hidden="true" className="size-4" strokeWidth={2} />
        </Link>
        <p className="py-2.5 text-caption text-ink-2">
          <time dateTime={match.createdAt}>
            {t("details.entered", {
              date: formats.date(match.createdAt),
              time: formats.time(match.createdAt),
            })}
          </time>
        </p>
      </div>
    </div>
  );
}

function Changes({ group, match }: MatchDetailsProps) {
  const { t } = useTranslation("history");
  const paths = usePaths();
  const formats = useFormats();
  return (
    <table className="w-full text-row" aria-label={t("details.players")}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("details.player")}</th>
          <th scope="col">{t("details.elo")}</th>
          <th scope="col">{t("details.change")}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {[...match.team1.players, ...match.team2.players].map((player) => (
          <tr key={player.playerId}>
            <th scope="row" className="narrow text-left font-normal">
              <Link
                to={paths.player(group, player.playerId)}
                className="inline-flex min-h-11 items-center text-action hover:text-action-deep"
              >
                {player.name}
              </Link>
            </th>
            <td className="w-25">
              <span className="sr-only">
                {t("details.ratings", {
                  before: formats.rating(player.eloBefore),
                  after: formats.rating(player.eloAfter),
                })}
              </span>
              <span aria-hidden="true" className="numerals flex items-center justify-end gap-1">
                <span className="font-normal text-ink-2">{formats.rating(player.eloBefore)}</span>
                <ArrowRight size={12} strokeWidth={2} className="text-ink-2" />
                {formats.rating(player.eloAfter)}
              </span>
            </td>
            <td className="w-16">
              <TrendCell change={player.eloChange} text={formats.signed(player.eloChange)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-baseline justify-between gap-4 py-2.5 text-row">
      <dt className="shrink-0 text-ink-2">{label}</dt>
      <dd className="min-w-0 whitespace-pre-wrap break-words text-right">{children}</dd>
    </div>
  );
}
