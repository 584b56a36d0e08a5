import { useTranslation } from "react-i18next";
import type { CalculationTexts } from "../ui/calculation/Calculation";
import { useFormats } from "./use-language";

/** Every figure of one player's rating change in one match, from the server or from a preview. */
export interface ExplainedChange {
  /** The player and the partner as a sentence names them: "Elin and Núria". */
  team: string;
  won: boolean;
  /** Ratings before the match: the player's and the partner's, then the two opponents'. */
  ownElos: readonly [number, number];
  opponentElos: readonly [number, number];
  teamElo: number;
  opponentElo: number;
  /** 0 to 1. */
  expected: number;
  kFactor: number;
  rawChange: number;
  margin: number;
  change: number;
  before: number;
  after: number;
  /** Games over all sets: the player's team, then the opponents. */
  games: readonly [number, number];
  /** Whether the player was provisional, and for how many matches one is; left out where that is not known. */
  provisional?: { was: boolean; matches: number } | undefined;
}

/** The texts of the `Calculation` ledger. */
export function useCalculationTexts(): (explained: ExplainedChange) => CalculationTexts {
  const { t } = useTranslation("calculation");
  const format = useFormats();

  const average = ([one, other]: readonly [number, number]) =>
    t("average", { one: format.rating(one), other: format.rating(other) });
  const team = (elo: number) => format.decimal(elo, Number.isInteger(elo) ? 0 : 1);

  const rowsOf = (explained: ExplainedChange): CalculationTexts["rows"] => {
    const { won, kFactor: k, provisional, games, margin } = explained;
    const [gamesWon, gamesLost] = won ? games : [games[1], games[0]];
    return [
      { label: t("ownTeam"), sum: average(explained.ownElos), value: team(explained.teamElo) },
      { label: t("opponents"), sum: average(explained.opponentElos), value: team(explained.opponentElo) },
      { label: t("expected"), value: format.percent(explained.expected, 1) },
      {
        label: t("kFactor"),
        sum:
          provisional &&
          t(provisional.was ? "kProvisional" : "kEstablished", { k, matches: provisional.matches }),
        value: format.number(k),
      },
      {
        label: t("raw"),
        sum: t("rawTerm", { k, actual: won ? 1 : 0, expected: format.decimal(explained.expected, 3) }),
        value: format.signed(explained.rawChange, 1),
      },
      {
        label: t("margin"),
        sum: t(gamesWon < gamesLost ? "marginNone" : "marginTerm", { won: gamesWon, lost: gamesLost }),
        value: format.signed(won ? margin : -margin),
      },
    ];
  };

  return (explained) => {
    const { won, rawChange, margin, change } = explained;
    const raw = Math.abs(rawChange);
    return {
      rows: rowsOf(explained),
      final: {
        label: t("final"),
        before: format.rating(explained.before),
        after: format.rating(explained.after),
        change: format.signed(change),
        direction: change > 0 ? 1 : change < 0 ? -1 : 0,
      },
      parts: {
        win: {
          share: margin === 0 ? 1 : raw / (raw + margin),
          value: format.decimal(raw, 1),
          label: t(won ? "forTheWin" : "forTheLoss"),
        },
        games: margin === 0 ? null : { value: format.number(margin), label: t("forTheGames") },
      },
      sentence: t(won ? "won" : "lost", {
        count: margin,
        team: explained.team,
        expected: format.percent(explained.expected),
        raw: format.decimal(raw, 1),
        change: format.signed(change),
      }),
    };
  };
}
