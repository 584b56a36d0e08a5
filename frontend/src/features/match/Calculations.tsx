import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Match, MatchCalculation } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { shortNames } from "../../i18n/team-names";
import { useFormats } from "../../i18n/use-language";
import { cx } from "../../ui/cx";
import { Trend } from "../../ui/Trend";
import {
  averageText,
  type NamedCalculation,
  namedCalculations,
  provisionalMatch,
  signedMargin,
} from "./calculation";

interface CalculationsProps {
  readonly group: GroupRef;
  readonly match: Match;
  readonly calculations: readonly MatchCalculation[];
}

/** The calculation on phones: what both teams have in common once, then a line for each player. */
export function Calculations({ group, match, calculations }: CalculationsProps) {
  const { t } = useTranslation("match");
  return (
    <>
      <TeamValues match={match} calculations={calculations} />
      <ul className="divide-y divide-line border-line border-t">
        {namedCalculations(match, calculations).map((calculation) => (
          <PlayerLine key={calculation.playerId} group={group} calculation={calculation} />
        ))}
      </ul>
      <p aria-hidden="true" className="flex gap-4 border-line border-t px-4 py-3 text-ink-2 text-small">
        <span className="inline-flex items-center gap-1.5">
          <span className="forced-color-adjust-none size-3 rounded-bar bg-court" />
          {t("calculation.forResult")}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span className="forced-color-adjust-none size-3 rounded-bar bg-court-tint-line" />
          {t("calculation.forGames")}
        </span>
      </p>
    </>
  );
}

function TeamValues({ match, calculations }: Omit<CalculationsProps, "group">) {
  const { t } = useTranslation(["match", "players"]);
  const formats = useFormats();
  const [one = "", other = "", ...opponents] = shortNames(
    [...match.team1.players, ...match.team2.players].map(({ name }) => name),
  );
  const teams = [[one, other], opponents];
  const [team1, , team2] = calculations;
  if (team1 === undefined || team2 === undefined) return null;
  const both = (value: (of: MatchCalculation) => string): [string, string] => [value(team1), value(team2)];
  const rows: [string, [string, string]][] = [
    [t("calculation.average"), both(({ teamElo }) => averageText(teamElo, formats))],
    [
      t("players:calculation.expected"),
      both(({ expectedWinPercent }) => formats.percent(expectedWinPercent / 100, 1)),
    ],
    [t("calculation.games"), [formats.number(match.games[0] ?? 0), formats.number(match.games[1] ?? 0)]],
    [t("calculation.margin"), both((of) => formats.signed(signedMargin(of)))],
  ];
  return (
    <table className="wrap-rows mt-2 w-full text-row">
      <thead>
        <tr className="text-caption text-ink-2 *:px-2 *:pb-2 *:font-medium *:first:pl-4 *:last:pr-4">
          <td className="max-xs:hidden" />
          {teams.map((names, team) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a team is identified by its side
            <th key={team} scope="col" className="flex-1 text-right">
              {names.join(", ")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, values]) => (
          <tr key={label} className="border-line border-t *:px-2 *:py-2.5 *:first:pl-4 *:last:pr-4">
            <th scope="row" className="text-left font-normal text-ink-2">
              {label}
            </th>
            {values.map((value, team) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a team is identified by its side
              <td key={team} className="numerals whitespace-nowrap flex-1 text-right text-body">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PlayerLineProps {
  readonly group: GroupRef;
  readonly calculation: NamedCalculation;
}

function PlayerLine({ group, calculation }: PlayerLineProps) {
  const { t } = useTranslation(["match", "players"]);
  const paths = usePaths();
  const formats = useFormats();
  const { name, won, kFactor, rawChange, expectedWinPercent, finalChange, gamesMargin } = calculation;
  const margin = signedMargin(calculation);
  const provisional = provisionalMatch(calculation);
  return (
    <li className="px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="narrow min-w-0 font-semibold text-row">
          <Link
            to={paths.player(group, calculation.playerId)}
            className="touch-target wrap-anywhere hover:text-action"
          >
            {name}
          </Link>
        </h3>
        <Trend change={finalChange} text={formats.signed(finalChange)} className="text-h3" />
      </div>
      <p className="figures text-ink-2 text-small">
        {t("calculation.term", {
          term: t("players:calculation.rawTerm", {
            k: kFactor,
            actual: won ? 1 : 0,
            expected: formats.decimal(expectedWinPercent / 100, 3),
          }),
          sign: won ? "+" : "−",
          margin: formats.number(gamesMargin),
          sum: formats.signed(rawChange + margin, 1),
        })}
        {provisional === null ? null : (
          <>
            {", "}
            <b className="text-ink">{t("calculation.provisional", { k: kFactor, number: provisional })}</b>
          </>
        )}
      </p>
      <Split won={won} raw={rawChange} margin={margin} />
    </li>
  );
}

/** The two parts of a change as a split bar. */
function Split({ won, raw, margin }: { won: boolean; raw: number; margin: number }) {
  const { t } = useTranslation("match");
  const formats = useFormats();
  const total = Math.abs(raw) + Math.abs(margin);
  const share = total === 0 ? 1 : Math.abs(raw) / total;
  const part = "numerals min-w-9 rounded-bar py-0.5 text-center text-small";
  return (
    <p className="forced-color-adjust-none mt-2 flex gap-0.5">
      <span
        className={cx(part, won ? "bg-court text-on-court" : "bg-ink-2 text-surface")}
        style={{ flexGrow: share, flexBasis: 0 }}
      >
        {formats.signed(raw, 1)}
        <span className="sr-only"> {t("calculation.forResult")}</span>
      </span>
      {margin === 0 ? null : (
        <span
          className={cx(part, won ? "bg-court-tint-line text-ink" : "bg-fill text-ink")}
          style={{ flexGrow: 1 - share, flexBasis: 0 }}
        >
          {formats.signed(margin)}
          <span className="sr-only"> {t("calculation.forGames")}</span>
        </span>
      )}
    </p>
  );
}
