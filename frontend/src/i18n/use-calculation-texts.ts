import { useTranslation } from "react-i18next";
import { staticLimits } from "../rules/static-limits";
import type { CalculationTexts } from "../ui/calculation/Calculation";
import { useFormats } from "./use-language";

/** All figures of the rating change of one player in one match. */
export interface RatingChange {
  readonly won: boolean;
  /** The names of the player's team as the sentence says them. */
  readonly team: string;
  readonly teamRatings: readonly [number, number];
  readonly opponentRatings: readonly [number, number];
  readonly teamAverage: number;
  readonly opponentAverage: number;
  /** Expected score, from 0 to 1. */
  readonly expected: number;
  readonly kFactor: number;
  readonly rawChange: number;
  readonly margin: number;
  /** Games over all sets, the winners' first. */
  readonly games: readonly [number, number];
  readonly change: number;
  readonly before: number;
  readonly after: number;
}

/** Formats a calculation in the current language. */
export function useCalculationTexts(): (change: RatingChange) => CalculationTexts {
  const { t } = useTranslation("players");
  const formats = useFormats();

  const average = (value: number) => formats.decimal(value, Number.isInteger(value) ? 0 : 1);
  const averageSum = ([a, b]: readonly [number, number]) =>
    t("calculation.average", { a: formats.rating(a), b: formats.rating(b) });

  return (change) => {
    const { won, kFactor, margin, games, rawChange } = change;
    const isProvisional = kFactor === staticLimits.kProvisional;
    const kText = { k: kFactor, matches: staticLimits.matchesToEstablish };
    const gamesText = { winners: games[0], losers: games[1] };
    const points = formats.decimal(Math.abs(rawChange), 1);
    return {
      rows: [
        {
          label: t("calculation.ownTeam"),
          sum: averageSum(change.teamRatings),
          value: average(change.teamAverage),
        },
        {
          label: t("calculation.opponents"),
          sum: averageSum(change.opponentRatings),
          value: average(change.opponentAverage),
        },
        { label: t("calculation.expected"), value: formats.percent(change.expected, 1) },
        {
          label: t("calculation.kFactor"),
          sum: isProvisional ? t("calculation.kProvisional", kText) : t("calculation.kEstablished", kText),
          value: String(kFactor),
        },
        {
          label: t("calculation.raw"),
          sum: t("calculation.rawTerm", {
            k: kFactor,
            actual: won ? 1 : 0,
            expected: formats.decimal(change.expected, 3),
          }),
          value: formats.signed(rawChange, 1),
        },
        {
          label: t("calculation.margin"),
          sum:
            games[0] < games[1]
              ? t("calculation.marginNone", gamesText)
              : t("calculation.marginTerm", gamesText),
          value: formats.signed(won ? margin : -margin),
        },
      ],
      final: {
        label: t("calculation.final"),
        before: formats.rating(change.before),
        after: formats.rating(change.after),
        change: formats.signed(change.change),
        direction: change.change > 0 ? 1 : change.change < 0 ? -1 : 0,
      },
      parts: {
        win: {
          share: shareOf(Math.abs(rawChange), margin),
          value: points,
          label: won ? t("calculation.forTheWin") : t("calculation.forTheLoss"),
        },
        games: margin === 0 ? null : { value: formats.number(margin), label: t("calculation.forTheGames") },
      },
      sentence: t(sentenceKey(won, margin), {
        count: margin,
        team: change.team,
        expected: formats.percent(change.expected),
        raw: points,
        change: formats.signed(change.change),
      }),
    };
  };
}

function sentenceKey(won: boolean, margin: number) {
  if (won) {
    return margin === 0 ? "calculation.sentence.won" : "calculation.sentence.wonGames";
  }
  return margin === 0 ? "calculation.sentence.lost" : "calculation.sentence.lostGames";
}

function shareOf(part: number, rest: number): number {
  return part + rest === 0 ? 1 : part / (part + rest);
}
