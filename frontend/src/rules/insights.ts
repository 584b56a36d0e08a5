import {
  forecastBinMatchesMin,
  forecastMatchesMin,
  Matches,
  recordMatchesMin,
  usualMarginMax,
  usualSets,
  WhatIf,
} from "../../pkg/more/elo_more";
import { encodedLog, type StoredMatch } from "./encoded-log";

/** A player's rating and number of matches. */
export interface RatedPlayer {
  readonly rating: number;
  readonly played: number;
  readonly isGuest: boolean;
}

/** What a result brings one player. */
export interface PlayerResult {
  readonly change: number;
  /** The rank after the match; null for a guest. */
  readonly rank: number | null;
}

/** A match that is not played yet. The first of the four players is the one who asks. */
export interface WhatIfRules {
  /** The expected score of the first team, 0 to 1. */
  readonly expected: number;
  /** What a win or a loss of the first team by this margin brings each of the four. */
  results(isWon: boolean, margin: number): PlayerResult[];
  /** The players with a higher rating than the first, the nearest first. */
  readonly above: readonly number[];
  /** The smallest margin of a win after which the first player has a higher rating; null if none is enough. */
  marginToPass(other: number): number | null;
  /** Who passes the first player first after a loss, and the smallest margin that is enough; null if nobody does. */
  readonly firstToPass: { readonly player: number; readonly margin: number } | null;
}

/** A player's matches with one partner, or against one opponent. */
export interface PlayerRecord {
  /** The other player. */
  readonly player: number;
  readonly matches: number;
  readonly won: number;
  /** How many were expected to be won: the sum of the expected scores. */
  readonly expected: number;
  /** The sum of the player's rating changes. */
  readonly points: number;
  readonly gamesWon: number;
  readonly gamesLost: number;
}

/** Matches whose favourites' expected score lies between two bounds. */
export interface ForecastBin {
  /** The lower bound, 0.5 to 1. */
  readonly from: number;
  readonly matches: number;
  /** Matches that the favourites won. */
  readonly won: number;
  /** What was expected on average, 0 to 1; not a number without a match, as are the next two. */
  readonly said: number;
  /** From where to where the true share of wins is likely to lie (80 %). */
  readonly low: number;
  readonly high: number;
}

export interface Forecast {
  readonly matches: number;
  /** Matches without favourites; they are in no bin. */
  readonly even: number;
  readonly bins: readonly ForecastBin[];
  /** All matches with favourites. */
  readonly favourites: ForecastBin;
  /** The bin that says most; null without a match that had favourites. */
  readonly headline: ForecastBin | null;
  /** Null without a match. */
  readonly brierScore: number | null;
  readonly coinScore: number;
  /** Whether there are enough matches to judge. */
  readonly isJudged: boolean;
}

/** The rules over all matches of a group. Players are indices. */
export interface MatchesRules {
  recordsWith(player: number): PlayerRecord[];
  recordsAgainst(player: number): PlayerRecord[];
  /** The last results, oldest first: whether each was won. */
  form(player: number): boolean[];
  /** The team that won each match: 1 or 2. */
  winners(): number[];
  forecast(): Forecast;
}

export interface InsightRules {
  /** The largest margin of two usual sets, in games. */
  readonly usualMarginMax: number;
  /** Two players' matches below which their record says little. */
  readonly recordMatchesMin: number;
  /** A group's matches below which its forecasts are not judged. */
  readonly forecastMatchesMin: number;
  /** A bin's matches below which it says little. */
  readonly forecastBinMatchesMin: number;
  /** Usual sets with this margin, the winner's games first; none above the largest margin. */
  usualSets(margin: number): [number, number][];
  /** Answers about a match of four players of a group, who are named by their indices, the first team first. */
  whatIf<T>(group: readonly RatedPlayer[], players: readonly number[], use: (rules: WhatIfRules) => T): T;
  /** Answers about all matches of a group. */
  matches<T>(log: readonly StoredMatch[], use: (rules: MatchesRules) => T): T;
}

export function insightRules(): InsightRules {
  return {
    usualMarginMax: usualMarginMax(),
    recordMatchesMin: recordMatchesMin(),
    forecastMatchesMin: forecastMatchesMin(),
    forecastBinMatchesMin: forecastBinMatchesMin(),
    usualSets: (margin) =>
      rowsOf(usualSets(margin), 2).map(([won = 0, lost = 0]): [number, number] => [won, lost]),
    whatIf: (group, players, use) => {
      const ratings = Int32Array.from(group, ({ rating }) => rating);
      const played = Uint32Array.from(group, (player) => player.played);
      const guests = Uint8Array.from(group, ({ isGuest }) => Number(isGuest));
      const whatIf = new WhatIf(ratings, played, guests, Uint32Array.from(players));
      try {
        return use(whatIfRules(whatIf, players[0] ?? 0));
      } finally {
        whatIf.free();
      }
    },
    matches: (log, use) => {
      const matches = new Matches(encodedLog(log));
      try {
        return use(matchesRules(matches));
      } finally {
        matches.free();
      }
    },
  };
}

function whatIfRules(whatIf: WhatIf, asking: number): WhatIfRules {
  const [player, margin = 0] = whatIf.firstToPass(asking);
  return {
    expected: whatIf.expected(),
    results: (isWon, margin) =>
      rowsOf(whatIf.results(isWon, margin), 2).map(([change = 0, rank = 0]) => ({
        change,
        rank: rank || null,
      })),
    above: [...whatIf.above(asking)],
    marginToPass: (other) => whatIf.marginToPass(asking, other) ?? null,
    firstToPass: player === undefined ? null : { player, margin },
  };
}

function matchesRules(matches: Matches): MatchesRules {
  return {
    recordsWith: (player) => records(matches.recordsWith(player)),
    recordsAgainst: (player) => records(matches.recordsAgainst(player)),
    form: (player) => [...matches.form(player)].map((won) => won === 1),
    winners: () => [...matches.winners()],
    forecast: () => {
      const forecast = matches.forecast();
      try {
        const bins = rowsOf(forecast.bins(), 6).map(bin);
        const { matches, even, headline, brierScore, coinScore, isJudged } = forecast;
        return {
          matches,
          even,
          bins,
          favourites: bin([...forecast.favourites()]),
          headline: headline === undefined ? null : (bins[headline] ?? null),
          brierScore: brierScore ?? null,
          coinScore,
          isJudged,
        };
      } finally {
        forecast.free();
      }
    },
  };
}

function records(numbers: Float64Array): PlayerRecord[] {
  return rowsOf(numbers, 7).map(
    ([player = 0, matches = 0, won = 0, expected = 0, points = 0, gamesWon = 0, gamesLost = 0]) => ({
      player,
      matches,
      won,
      expected,
      points,
      gamesWon,
      gamesLost,
    }),
  );
}

function bin([from = 0, matches = 0, won = 0, said = 0, low = 0, high = 0]: readonly number[]): ForecastBin {
  return { from, matches, won, said, low, high };
}

function rowsOf(numbers: ArrayLike<number>, width: number): number[][] {
  const all = Array.from(numbers);
  return Array.from({ length: all.length / width }, (_, row) => all.slice(row * width, (row + 1) * width));
}
