import { useTranslation } from "react-i18next";
import type { Day, Ranking, Seal } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { LogoMark } from "../../ui/LogoMark";
import { QrCode } from "../../ui/QrCode";
import { SealCourt } from "../../ui/SealCourt";

export interface DaySheetProps {
  readonly day: Day;
  readonly groupName: string;
  /** The whole ranking after the day; undefined if it is not known. */
  readonly ranking: readonly Ranking[] | undefined;
  readonly seal: Seal;
  /** The address at which a phone compares the seal. */
  readonly scan: string;
}

/** An evening on paper, with its seal at the foot of each page. */
export function DaySheet({ day, groupName, ranking, seal, scan }: DaySheetProps) {
  const { t } = useTranslation(["day", "common"]);
  const formats = useFormats();
  const ranked = ranking?.filter(({ rank }) => rank !== null) ?? [];
  const number = formats.number(seal.number);
  return (
    <article className="day-sheet">
      <header className="day-sheet-head">
        <div>
          <h1 className="first-letter:uppercase">{formats.longDay(day.playedOn)}</h1>
          <p>
            {[
              groupName,
              t("sheet.matches", { count: day.total, value: formats.number(day.total) }),
              t("sheet.players", { count: day.table.length, value: formats.number(day.table.length) }),
            ].join(", ")}
          </p>
        </div>
        <b>
          <LogoMark />
          {t("common:brand")}
        </b>
      </header>
      <div className="day-sheet-body">
        <div className="day-sheet-columns">
          <Table rows={day.table} />
          <Matches day={day} />
        </div>
        {ranked.length > 0 && (
          <section>
            <h2>{t("sheet.ranking")}</h2>
            <ol className="day-sheet-ranking">
              {ranked.map(({ rank, player }) => (
                <li key={player.playerId}>
                  <span className="figures">{formats.number(rank ?? 0)}</span>
                  <span>{player.name}</span>
                  <b className="figures">{formats.rating(player.currentElo)}</b>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
      <footer className="day-sheet-foot">
        <div>
          <div>
            <h2>{t("sheet.seal", { number })}</h2>
            <SealCourt code={seal.code} />
          </div>
          <p>{t("seal.scan", { count: seal.number, number })}</p>
          <QrCode text={scan} label={t("seal.qr")} />
        </div>
      </footer>
    </article>
  );
}

function Table({ rows }: { readonly rows: Day["table"] }) {
  const { t } = useTranslation("day");
  const formats = useFormats();
  return (
    <section>
      <h2>{t("table.title")}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t("table.player")}</th>
            <th scope="col">{t("table.recordShort")}</th>
            <th scope="col">{t("table.games")}</th>
            <th scope="col">{t("table.points")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.playerId} className="figures">
              <td>{formats.number(row.rank)}</td>
              <th scope="row">{row.name}</th>
              <td>
                {row.won}–{row.lost}
              </td>
              <td>
                {row.gamesWon}–{row.gamesLost}
              </td>
              <td>
                <b>{formats.signed(row.points)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** In the order in which they were played. */
function Matches({ day: { matches, total } }: { readonly day: Day }) {
  const { t } = useTranslation("day");
  const formats = useFormats();
  return (
    <section>
      <h2>{t("matches.title")}</h2>
      {total > matches.length && <p>{t("matches.some", { shown: matches.length, total })}</p>}
      <ol className="day-sheet-matches">
        {matches.toReversed().map(({ matchId, matchNumber, team1, team2, sets, winner }) => (
          <li key={matchId} className="figures">
            <span>{formats.number(matchNumber)}</span>
            {[team1, team2].map(({ players }, team) => (
              <p key={players.map(({ playerId }) => playerId).join()} data-winner={winner === team + 1}>
                <span>{players.map(({ name }) => name).join(", ")}</span>
                <span>{sets.map((games) => games[team]).join("  ")}</span>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
