import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Match, MatchCalculation } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { teamInShort } from "../../i18n/team-names";
import { useFormats, useLanguage } from "../../i18n/use-language";
import { staticLimits } from "../../rules/static-limits";
import { cx } from "../../ui/cx";
import { Trend } from "../../ui/Trend";
import { averageText, type NamedCalculation, namedCalculations, signedMargin } from "./calculation";

interface CalculationTableProps {
  readonly group: GroupRef;
  readonly match: Match;
  readonly calculations: readonly MatchCalculation[];
}

interface Row {
  readonly label: string;
  readonly hint?: string;
  readonly value: (calculation: NamedCalculation) => ReactNode;
  /** The row with the result, below a line. */
  readonly isFinal?: boolean;
}

/** The calculation on large screens: a column a player, with a dashed line as the net. */
export function CalculationTable({ group, match, calculations }: CalculationTableProps) {
  const paths = usePaths();
  const named = namedCalculations(match, calculations);
  const rows = useRows(match);
  const net = (column: number) =>
    column === 2 ? "border-l border-l-line-strong [border-left-style:dashed]" : "";
  return (
    <>
      <table className="mt-2 w-full text-row">
        <thead>
          <tr className="align-bottom *:px-3 *:pb-3 *:first:pl-5 *:last:pr-5">
            <td />
            {named.map(({ playerId, name }, column) => (
              <th key={playerId} scope="col" className={cx("narrow text-right font-semibold", net(column))}>
                <Link
                  to={paths.player(group, playerId)}
                  className="touch-target wrap-anywhere hover:text-action"
                >
                  {name}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, hint, value, isFinal = false }) => (
            <tr
              key={label}
              className={cx(
                "*:px-3 *:py-2.5 *:first:pl-5 *:last:pr-5",
                isFinal ? "*:border-t-2 *:border-t-ink" : "*:border-t *:border-t-line",
              )}
            >
              <th
                scope="row"
                className={cx("text-left", isFinal ? "font-semibold" : "font-normal text-ink-2")}
              >
                {label}
                {hint === undefined ? null : (
                  <span className="figures block font-normal text-caption text-ink-2">{hint}</span>
                )}
              </th>
              {named.map((calculation, column) => (
                <td
                  key={calculation.playerId}
                  className={cx("numerals whitespace-nowrap text-right text-body", net(column))}
                >
                  {value(calculation)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Why match={match} calculations={named} />
    </>
  );
}

function useRows(match: Match): Row[] {
  const { t } = useTranslation(["match", "players"]);
  const formats = useFormats();
  const [games1 = 0, games2 = 0] = match.games;
  const games = match.winner === 1 ? [games1, games2] : [games2, games1];
  return [
    { label: t("calculation.before"), value: ({ eloBefore }) => formats.rating(eloBefore) },
    {
      label: t("players:calculation.ownTeam"),
      value: ({ teamElo }) => averageText(teamElo, formats),
    },
    {
      label: t("players:calculation.opponents"),
      value: ({ opponentElo }) => averageText(opponentElo, formats),
    },
    {
      label: t("players:calculation.expected"),
      value: ({ expectedWinPercent }) => formats.percent(expectedWinPercent / 100, 1),
    },
    {
      label: t("players:calculation.kFactor"),
      hint: t("players:calculation.kProvisional", {
        k: staticLimits.kProvisional,
        matches: staticLimits.matchesToEstablish,
      }),
      value: ({ kFactor }) => kFactor,
    },
    {
      label: t("players:calculation.raw"),
      hint: t("calculation.rawHint"),
      value: ({ kFactor, won, rawChange, expectedWinPercent }) => (
        <>
          {formats.signed(rawChange, 1)}
          <span className="figures block font-normal text-caption text-ink-2 [font-stretch:90%]">
            {t("players:calculation.rawTerm", {
              k: kFactor,
              actual: won ? 1 : 0,
              expected: formats.decimal(expectedWinPercent / 100, 3),
            })}
          </span>
        </>
      ),
    },
    {
      label: t("players:calculation.margin"),
      hint: t(
        (games[0] ?? 0) < (games[1] ?? 0)
          ? "players:calculation.marginNone"
          : "players:calculation.marginTerm",
        { winners: games[0], losers: games[1] },
      ),
      value: (calculation) => formats.signed(signedMargin(calculation)),
    },
    {
      label: t("players:calculation.final"),
      hint: t("calculation.rounded"),
      isFinal: true,
      value: ({ finalChange }) => (
        <Trend change={finalChange} text={formats.signed(finalChange)} className="text-h3" />
      ),
    },
    { label: t("calculation.after"), value: ({ eloAfter }) => formats.rating(eloAfter) },
  ];
}

/** Whether the result was expected, in words. */
function Why({ match, calculations }: { match: Match; calculations: readonly NamedCalculation[] }) {
  const { t } = useTranslation("match");
  const formats = useFormats();
  const language = useLanguage();
  const winners = calculations.filter(({ won }) => won);
  const [one, other] = winners;
  if (one === undefined || other === undefined) return null;
  // By the rounded percentage, so that the sentence agrees with the number shown.
  const percent = Math.round(one.expectedWinPercent);
  const kind = percent < 50 ? "underdog" : percent > 50 ? "favourite" : "even";
  const team = teamInShort([one.name, other.name], language);
  return (
    <p className="border-line border-t px-5 py-4 text-ink-2 text-row">
      <b className="text-ink">{t(`why.${kind}`)}</b>{" "}
      {t("why.expected", { team, percent: formats.percent(percent / 100) })}{" "}
      {t("why.margin", { count: match.margin })}
    </p>
  );
}
