import { beforeAll, expect, it } from "vitest";
import { loadRules } from "../../rules/rules";
import { initRules } from "../../testing/rules";
import { example } from "./example";

beforeAll(initRules);

it("equals the result of the rules", async () => {
  const { rateMatch } = await loadRules();
  const [iñaki, maja] = example.home.players;
  const [elin, björn] = example.away.players;
  const standing = ({ rating, played }: typeof iñaki | typeof maja | typeof elin | typeof björn) => ({
    rating,
    played,
  });
  const rated = rateMatch({
    players: [standing(iñaki), standing(maja), standing(elin), standing(björn)],
    sets: example.sets.map(([own, other]) => [own, other]),
  });
  expect(rated?.averages).toEqual([example.home.average, example.away.average]);
  expect(rated?.expected[0]).toBeCloseTo(example.expected, 3);
  expect(rated?.outcome.margin).toBe(example.margin);
  expect(rated?.changes[0].rawChange).toBeCloseTo(example.raw, 2);
  expect(rated?.changes.map(({ change }) => change)).toEqual([
    ...example.changes.home,
    ...example.changes.away,
  ]);
});
