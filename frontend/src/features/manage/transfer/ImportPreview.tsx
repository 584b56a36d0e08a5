import { useTranslation } from "react-i18next";
import type { ImportReport } from "../../../api/types";
import { teamInFull } from "../../../i18n/team-names";
import { useFormats, useLanguage } from "../../../i18n/use-language";
import { ScrollArea } from "../../../ui/ScrollArea";

type ImportedMatch = ImportReport["firstMatches"][number];

/** A preview of an import: its first matches and the resulting standings. */
export function ImportPreview({ report }: { readonly report: ImportReport }) {
  const { t } = useTranslation("transfer");
  return (
    <>
      <section>
        <h3 className="text-h3">{t("preview.matches")}</h3>
        <p className="text-small text-ink-2">{t("preview.matchesText")}</p>
        <ol className="mt-2 divide-y divide-line border-y border-line">
          {report.firstMatches.map((match) => (
            <FirstMatch key={match.row} match={match} />
          ))}
        </ol>
      </section>
      <section>
        <h3 className="mb-2 text-h3">{t("preview.standings")}</h3>
        <Standings standings={report.standings} />
      </section>
    </>
  );
}

function FirstMatch({ match: { playedOn, team1, team2, sets } }: { match: ImportedMatch }) {
  const { t } = useTranslation("transfer");
  const language = useLanguage();
  const formats = useFormats();
  const team = ([one = "", other = ""]: readonly string[]) => teamInFull([one, other], language);
  return (
    <li className="flex items-center gap-3 py-2.5 text-row">
      <div className="min-w-0 flex-1">
        <p className="text-caption text-ink-2">
          <time dateTime={playedOn}>{formats.date(playedOn)}</time>
        </p>
        <p className="narrow">{team(team1)}</p>
        <p className="narrow text-ink-2">
          <span className="sr-only">{t("preview.against")} </span>
          {team(team2)}
        </p>
      </div>
      <p className="flex shrink-0 gap-2.5 whitespace-nowrap">
        {sets.map(([own = 0, other = 0], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
          <span key={at} className="numerals text-body">
            {own}–{other}
          </span>
        ))}
      </p>
    </li>
  );
}

function Standings({ standings }: { standings: ImportReport["standings"] }) {
  const { t } = useTranslation("transfer");
  const formats = useFormats();
  const head = "sticky top-0 bg-surface py-2 pl-3 text-right text-caption font-medium text-ink-2";
  return (
    <ScrollArea label={t("preview.standings")} className="max-h-96 border-y border-line">
      <table className="w-full text-row">
        <caption className="sr-only">{t("preview.standings")}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} w-10 pl-0!`}>
              {t("preview.rank")}
            </th>
            <th scope="col" className={`${head} text-left!`}>
              {t("preview.player")}
            </th>
            <th scope="col" className={`${head} max-md:hidden`}>
              {t("preview.won")}
            </th>
            <th scope="col" className={head}>
              {t("preview.played")}
            </th>
            <th scope="col" className={head}>
              {t("preview.elo")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {standings.map(({ rank, name, wins, gamesPlayed, currentElo }) => (
            <tr key={name}>
              <td className="figures py-2 text-right text-ink-2">
                {rank === null ? "–" : formats.number(rank)}
              </td>
              <th scope="row" className="py-2 pl-3 text-left font-semibold">
                <span className="narrow">{name}</span>
              </th>
              <td className="figures pl-3 text-right text-ink-2 max-md:hidden">{formats.number(wins)}</td>
              <td className="figures pl-3 text-right text-ink-2">{formats.number(gamesPlayed)}</td>
              <td className="numerals pl-3 text-right text-body">{formats.rating(currentElo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
