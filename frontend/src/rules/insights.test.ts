import { beforeAll, expect, it } from "vitest";
import { moreRules } from "../testing/more-rules";
import type { StoredMatch } from "./encoded-log";
import type { InsightRules } from "./insights";

let rules: InsightRules;
beforeAll(async () => {
  ({ insights: rules } = await moreRules());
});

const established = (rating: number) => ({ rating, played: 9, isGuest: false });

it("answers what each result brings, and what it takes to pass", () => {
  const group = [1552, 1516, 1602, 1448, 1565, 1581, 1544].map(established);
  const answers = rules.whatIf(group, [0, 1, 2, 3], (match) => ({
    expected: match.expected,
    win: match.results(true, 4),
    loss: match.results(false, 1),
    above: match.above,
    margins: match.above.map((other) => match.marginToPass(other)),
    firstToPass: match.firstToPass,
  }));
  // Averages 1534 and 1525: 1 / (1 + 10^(-9/400)) = 0.51295; 20 × (1 − 0.51295) = 9.74.
  expect(answers.expected).toBeCloseTo(0.51295, 5);
  expect(answers.win.map(({ change }) => change)).toEqual([14, 14, -14, -14]);
  expect(answers.loss.map(({ change }) => change)).toEqual([-11, -11, 11, 11]);
  expect(answers.win[0]?.rank).toBe(3);
  expect(answers.above).toEqual([4, 5, 2]);
  expect(answers.margins).toEqual([4, 20, 16]);
  expect(answers.firstToPass).toEqual({ player: 6, margin: 0 });
});

it("ranks no guests, and lets nobody pass one", () => {
  const group = [1552, 1516, 1602, 1448, 1565, 1581, 1544].map((rating, index) => ({
    ...established(rating),
    isGuest: index === 2 || index === 4,
  }));
  const answers = rules.whatIf(group, [0, 1, 2, 3], (match) => ({
    win: match.results(true, 4),
    above: match.above,
  }));
  expect(answers.win.map(({ rank }) => rank)).toEqual([2, 4, null, 5]);
  expect(answers.above).toEqual([5]);
  expect(rules.whatIf(group, [2, 1, 0, 3], ({ above, firstToPass }) => [above, firstToPass])).toEqual([
    [],
    null,
  ]);
});

it("has usual sets for every margin of two sets", () => {
  expect(rules.usualMarginMax).toBe(12);
  expect(rules.usualSets(12)).toEqual([
    [6, 0],
    [6, 0],
  ]);
  expect(rules.usualSets(13)).toEqual([]);
});

it("throws for players that the group does not have", () => {
  expect(() => rules.whatIf([established(1500)], [0, 1, 2, 3], () => null)).toThrow("malformed");
});

/** Random numbers from 0 to 1, the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PLAYERS = 8;

/** Matches with arbitrary ratings and changes; some teams are equal. */
function randomLog(length: number, seed: number): StoredMatch[] {
  const random = randomNumbers(seed);
  return Array.from({ length }, (_, index) => {
    const players = Array.from({ length: PLAYERS }, (_, player) => ({ player, order: random() }))
      .sort((one, other) => one.order - other.order)
      .slice(0, 4)
      .map(({ player }) => player);
    const isEven = random() < 0.1;
    const before = players.map(() => (isEven ? 1500 : Math.round(1300 + 400 * random())));
    const games = Math.floor(6 * random());
    return {
      number: index + 1,
      players,
      sets: [random() < 0.5 ? [6, games] : [games, 6]],
      before,
      change: players.map(() => Math.round(40 * random() - 20)),
    };
  });
}

/** The expected score of the first team, by the formula in the rules. */
function expectedOf({ before: [a = 0, b = 0, c = 0, d = 0] }: StoredMatch): number {
  return 1 / (1 + 10 ** (((c + d) / 2 - (a + b) / 2) / 400));
}

const firstWon = ({ sets: [[one = 0, other = 0] = []] }: StoredMatch) => one > other;

it("has the forecasts of a plain computation", () => {
  const log = randomLog(400, 7);
  const bounds = [0.5, 0.6, 0.7, 0.8, 0.9, 1.1];
  const favoured = log
    .map((match) => {
      const expected = expectedOf(match);
      return { said: Math.max(expected, 1 - expected), won: firstWon(match) === expected > 0.5 };
    })
    .filter(({ said }) => said > 0.5);
  const squares = log.map((match) => (expectedOf(match) - Number(firstWon(match))) ** 2);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

  const forecast = rules.matches(log, (matches) => matches.forecast());
  expect(forecast.matches).toBe(400);
  expect(forecast.even).toBe(400 - favoured.length);
  expect(forecast.even).toBeGreaterThan(10);
  expect(forecast.brierScore).toBeCloseTo(sum(squares) / 400, 12);
  expect(forecast.isJudged).toBe(true);
  expect(forecast.bins).toHaveLength(5);
  for (const [index, bin] of forecast.bins.entries()) {
    const own = favoured.filter(
      ({ said }) => said >= (bounds[index] ?? 0) && said < (bounds[index + 1] ?? 0),
    );
    const won = own.filter((match) => match.won).length;
    expect([bin.matches, bin.won]).toEqual([own.length, won]);
    if (own.length > 0) {
      expect(bin.said).toBeCloseTo(sum(own.map(({ said }) => said)) / own.length, 12);
      // The Wilson interval solves |share − p| = z √(p (1 − p) / n) for p.
      for (const end of [bin.low, bin.high]) {
        const distance = 1.2815515655446004 * Math.sqrt((end * (1 - end)) / own.length);
        expect(Math.abs(won / own.length - end)).toBeCloseTo(distance, 12);
      }
    }
  }
  const clear = forecast.bins.slice(1).map(({ matches }) => matches);
  expect(forecast.headline?.matches).toBe(Math.max(...clear));
});

it("judges no forecasts without matches", () => {
  const forecast = rules.matches([], (matches) => matches.forecast());
  expect(forecast).toMatchObject({ matches: 0, even: 0, headline: null, brierScore: null, isJudged: false });
});

it("has the records of a plain computation", () => {
  const log = randomLog(300, 11);
  const { against, partners, form } = rules.matches(log, (matches) => ({
    against: matches.recordsAgainst(3),
    partners: matches.recordsWith(3),
    form: matches.form(3),
  }));
  const own = log
    .filter(({ players }) => players.includes(3))
    .map((match) => {
      const place = match.players.indexOf(3);
      const isFirst = place < 2;
      return {
        team: isFirst ? match.players.slice(0, 2) : match.players.slice(2),
        won: firstWon(match) === isFirst,
        expected: isFirst ? expectedOf(match) : 1 - expectedOf(match),
        points: match.change[place] ?? 0,
        players: match.players,
      };
    });
  expect(form).toEqual(own.slice(-8).map(({ won }) => won));
  for (const [records, isPartner] of [
    [partners, true],
    [against, false],
  ] as const) {
    expect(records.map(({ player }) => player)).toEqual([0, 1, 2, 4, 5, 6, 7]);
    for (const record of records) {
      const shared = own.filter(
        ({ players, team }) => players.includes(record.player) && team.includes(record.player) === isPartner,
      );
      expect(record.matches).toBe(shared.length);
      expect(record.won).toBe(shared.filter(({ won }) => won).length);
      expect(record.expected).toBeCloseTo(
        shared.reduce((total, { expected }) => total + expected, 0),
        9,
      );
      expect(record.points).toBe(shared.reduce((total, { points }) => total + points, 0));
    }
  }
});

it("throws for a match that nobody won", () => {
  const [match] = randomLog(1, 3);
  expect(() => rules.matches(match ? [{ ...match, sets: [] }] : [], () => null)).toThrow("malformed");
});
