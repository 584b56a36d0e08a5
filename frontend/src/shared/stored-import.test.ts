import { expect, it } from "vitest";
import type { Log } from "../api/queries/log";
import type { GroupFile } from "../api/types";
import { isStored } from "./stored-import";

type Matches = NonNullable<GroupFile["matches"]>;

const match = (playedOn: string, sets = [[6, 4]]): Matches[number] => ({
  playedOn,
  team1: ["Ada", "Bo"],
  team2: ["Cy", "Di"],
  sets,
});
const file = (matches: Matches, players: GroupFile["players"] = []): GroupFile => ({
  format: "duelo.group",
  version: 1,
  matches,
  players,
});
const log = (matches: Matches): Log => ({
  epoch: "1",
  version: 1,
  players: ["Ada", "Bo", "Cy", "Di"].map((name, playerId) => ({ name, playerId, currentElo: 1500 })),
  matches: matches.map(({ playedOn, sets }, index) => ({
    matchId: 50 + index,
    number: index + 1,
    playedOn,
    savedAt: "2025-06-10T10:00:00Z",
    players: [0, 1, 2, 3],
    sets,
    before: [1500, 1500, 1500, 1500],
    change: [0, 0, 0, 0],
  })),
});

const [one, two, three] = [match("2025-06-01"), match("2025-06-02"), match("2025-06-03")] as const;

it("is stored if its matches follow directly after those of before, whatever was played since", () => {
  expect(isStored(file([two]), log([one, two]), 1)).toBe(true);
  expect(isStored(file([two]), log([one, two, three]), 1)).toBe(true);
});

it("is not stored if the group has as many matches, but others", () => {
  expect(isStored(file([two]), log([one, three]), 1)).toBe(false);
  expect(isStored(file([two]), log([one, match("2025-06-02", [[6, 3]])]), 1)).toBe(false);
  expect(isStored(file([two, three]), log([one, two]), 1)).toBe(false);
  expect(isStored(file([two]), log([two]), 1)).toBe(false);
});

it("is not stored while a player of the file is missing", () => {
  expect(isStored(file([], [{ name: "ada " }]), log([]), 0)).toBe(true);
  expect(isStored(file([], [{ name: "Eli" }]), log([]), 0)).toBe(false);
});

it("knows anonymised players by neither name nor number", () => {
  const stored = log([one]);
  const others = stored.players.slice(1);
  const players = [{ name: "Player 9", playerId: 0, currentElo: 1500, formerNumber: 9 }, ...others];
  const former = { ...one, team1: ["Player 2", "Bo"] };
  expect(isStored(file([former], [{ name: "Player 2", formerNumber: 2 }]), { ...stored, players }, 0)).toBe(
    true,
  );
  expect(isStored(file([former]), { ...stored, players }, 0)).toBe(false);
});
