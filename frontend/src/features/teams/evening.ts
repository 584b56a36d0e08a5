import type { Match } from "../../api/types";
import type { Court, Round, RoundsRequest } from "../../rules/rounds";
import { sameTeams } from "../../shared/lineup/same-teams";
import type { OutboxEntry } from "../../shared/outbox/entry";

export const PLAYERS_ON_COURT = 4;
export const COURTS_MAX = 6;
export const ROUNDS_MAX = 12;
export const PLAYERS_MAX = 24;

/** What the page is about; all of it is in the address. Rounds name players by their index in `players`. */
export interface Evening {
  /** Everyone who has been there, in the order in which they came. */
  readonly players: readonly number[];
  /** Those of them who have left. */
  readonly gone: readonly number[];
  readonly courts: number;
  readonly rounds: number;
  /** Pairs of player ids that want to stay together. */
  readonly locked: readonly (readonly [number, number])[];
  readonly planned: readonly Round[];
  /** The number of the latest match when the first rounds were planned: later ones can be of these rounds. */
  readonly after: number;
  /** Makes each proposal another one. */
  readonly seed: number;
}

export const NEW_EVENING: Evening = {
  players: [],
  gone: [],
  courts: 1,
  rounds: 3,
  locked: [],
  planned: [],
  after: 0,
  seed: 1,
};

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Reads an evening from the query of an address; what is invalid is left out. */
export function readEvening(params: URLSearchParams): Evening {
  const list = (name: string) => (params.get(name) ?? "").split(".").filter((item) => item !== "");
  const ids = [...new Set(list("p").map((item) => item.replace("-", "")))].filter(isId).map(Number);
  const players = ids.slice(0, LETTERS.length);
  const isKnown = (id: number) => players.includes(id);
  const gone = list("p")
    .filter((item) => item.startsWith("-"))
    .map((item) => Number(item.slice(1)));
  const locked = list("l")
    .map((pair) => pair.split("-").map(Number))
    .filter((pair) => pair.length === 2 && pair.every(isKnown));
  const inOnePair = locked.filter(
    (pair, index) =>
      !locked
        .slice(0, index)
        .flat()
        .some((id) => pair.includes(id)),
  );
  return {
    players,
    gone: gone.filter(isKnown),
    courts: within(params.get("c"), 1, COURTS_MAX, NEW_EVENING.courts),
    rounds: within(params.get("n"), 1, ROUNDS_MAX, NEW_EVENING.rounds),
    locked: inOnePair.map(([one = 0, other = 0]) => [one, other] as const),
    planned: list("r")
      .flatMap((text) => readRound(text, players.length) ?? [])
      .slice(0, ROUNDS_MAX),
    after: within(params.get("m"), 0, Number.MAX_SAFE_INTEGER, 0),
    seed: within(params.get("s"), 0, 2 ** 31, NEW_EVENING.seed),
  };
}

/** The query of the address of an evening. */
export function writeEvening(evening: Evening): string {
  const { players, gone, locked, planned } = evening;
  const params = new URLSearchParams();
  const set = (name: string, text: string) => text !== "" && params.set(name, text);
  set("p", players.map((id) => (gone.includes(id) ? `-${id}` : id)).join("."));
  set("c", String(evening.courts));
  set("n", String(evening.rounds));
  set("l", locked.map((pair) => pair.join("-")).join("."));
  if (planned.length > 0) {
    set("r", planned.map(writeRound).join("."));
    set("m", String(evening.after));
    set("s", String(evening.seed));
  }
  return params.toString();
}

/** Four letters a court, then those who sit out after a hyphen. */
function writeRound({ courts, resting }: Round): string {
  const letters = (indexes: readonly number[]) => indexes.map((index) => LETTERS[index]).join("");
  return [letters(courts.flat(2)), letters(resting)].filter((text) => text !== "").join("-");
}

function readRound(text: string, players: number): Round | null {
  const parts = text.split("-").map((part) => [...part].map((letter) => LETTERS.indexOf(letter)));
  const [playing = [], resting = [], ...more] = parts;
  const all = [...playing, ...resting];
  const isValid =
    more.length === 0 &&
    playing.length >= PLAYERS_ON_COURT &&
    playing.length % PLAYERS_ON_COURT === 0 &&
    new Set(all).size === all.length &&
    all.every((index) => index >= 0 && index < players);
  if (!isValid) {
    return null;
  }
  const courts = Array.from({ length: playing.length / PLAYERS_ON_COURT }, (_, court): Court => {
    const [a = 0, b = 0, c = 0, d = 0] = playing.slice(court * PLAYERS_ON_COURT);
    return [
      [a, b],
      [c, d],
    ];
  });
  return { courts, resting };
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

function within(text: string | null, least: number, most: number, otherwise: number): number {
  const value = Number(text);
  return text !== null && /^\d+$/.test(text) && value >= least && value <= most ? value : otherwise;
}

/** Counts among those who have left the players who are not in the group any more: deleted, or joined into another. */
export function withoutRemoved(evening: Evening, players: readonly { readonly playerId: number }[]): Evening {
  const ids = new Set(players.map(({ playerId }) => playerId));
  const removed = evening.players.filter((id) => !ids.has(id) && !evening.gone.includes(id));
  return removed.length === 0
    ? evening
    : {
        ...evening,
        gone: [...evening.gone, ...removed],
        locked: evening.locked.filter((pair) => !pair.some((id) => removed.includes(id))),
      };
}

/** Those who are there now. */
export function presentIn({ players, gone }: Evening): number[] {
  return players.filter((id) => !gone.includes(id));
}

export function courtsInUse(evening: Evening): number {
  return Math.min(evening.courts, Math.floor(presentIn(evening).length / PLAYERS_ON_COURT));
}

/** Adds a player to those who are there, or takes one out. Who has played keeps the place in the list. */
export function togglePresent(evening: Evening, id: number): Evening {
  const { players, gone, planned } = evening;
  const isPresent = players.includes(id) && !gone.includes(id);
  const locked = isPresent ? evening.locked.filter((pair) => !pair.includes(id)) : evening.locked;
  if (!isPresent) {
    return players.includes(id)
      ? { ...evening, gone: gone.filter((other) => other !== id) }
      : { ...evening, players: [...players, id] };
  }
  return planned.length === 0
    ? { ...evening, locked, players: players.filter((other) => other !== id) }
    : { ...evening, locked, gone: [...gone, id] };
}

/** The result of a court: a match of the group, or one that waits on this device to be sent. */
export interface CourtResult {
  /** The ids of the players of each team. */
  readonly teams: readonly (readonly number[])[];
  readonly sets: readonly (readonly number[])[];
  /** Null while it waits. */
  readonly match: Match | null;
}

/** The result with which a court was played: the same two teams, after the rounds were planned; each counts once. */
export type Played = ReadonlyMap<string, CourtResult>;

export const courtKey = (round: number, court: number) => `${round}.${court}`;

/** Which courts were played, from the newest matches of the group and those that wait to be sent, in their order. */
export function playedCourts(
  { players, planned, after }: Evening,
  matches: readonly Match[],
  waiting: readonly Pick<OutboxEntry, "match">[],
): Played {
  const saved = matches
    .filter(({ matchNumber }) => matchNumber > after)
    .sort((one, other) => one.matchNumber - other.matchNumber);
  const left = [...saved.map(resultOf), ...waiting.map(waitingResult)];
  const played = new Map<string, CourtResult>();
  planned.forEach(({ courts }, round) => {
    courts.forEach((court, index) => {
      const teams = sameTeams(court.map((team) => team.map((player) => players[player] ?? 0)));
      const found = left.findIndex((result) => sameTeams(result.teams) === teams);
      const [result] = found < 0 ? [] : left.splice(found, 1);
      if (result) {
        played.set(courtKey(round, index), result);
      }
    });
  });
  return played;
}

function resultOf(match: Match): CourtResult {
  const teams = [match.team1, match.team2].map((team) => team.players.map(({ playerId }) => playerId));
  return { teams, sets: match.sets, match };
}

function waitingResult({ match: { team1, team2, sets } }: Pick<OutboxEntry, "match">): CourtResult {
  // What waits was checked: all players and games are there.
  const known = (numbers: readonly (number | null)[]) => numbers.map((number) => number ?? 0);
  return { teams: [team1, team2].map(known), sets: sets.map(known), match: null };
}

/** The first round in which a court has not been played; the number of rounds if there is none. */
export function runningRound({ planned }: Evening, played: Played): number {
  const open = planned.findIndex(({ courts }, round) =>
    courts.some((_, court) => !played.has(courtKey(round, court))),
  );
  return open < 0 ? planned.length : open;
}

/** How many rounds stay when the coming ones are planned anew: those up to the last with a result. */
export function fixedRounds({ planned }: Evening, played: Played): number {
  return (
    planned.findLastIndex(({ courts }, round) =>
      courts.some((_, court) => played.has(courtKey(round, court))),
    ) + 1
  );
}

/** The input of the rules, with the rounds that stay. */
export function requestOf(
  evening: Evening,
  ratingOf: (playerId: number) => number,
  played: readonly Round[],
): RoundsRequest {
  const indexOf = (id: number) => evening.players.indexOf(id);
  return {
    ratings: evening.players.map(ratingOf),
    present: presentIn(evening).map(indexOf),
    courts: evening.courts,
    locked: evening.locked.map(([one, other]) => [indexOf(one), indexOf(other)]),
    played,
  };
}

/** How often two players are together in the rounds before one. */
function countBefore(
  rounds: readonly Round[],
  pairsOf: (court: Court) => [number, number][],
  [a, b]: readonly [number, number],
) {
  return rounds
    .flatMap(({ courts }) => courts)
    .flatMap(pairsOf)
    .filter(([one, other]) => (one === a && other === b) || (one === b && other === a)).length;
}

const teamsOf = (court: Court): [number, number][] => court.map(([one, other]) => [one, other]);
const opponentsOf = ([left, right]: Court): [number, number][] =>
  left.flatMap((one) => right.map((other): [number, number] => [one, other]));

/** What is repeated on a court: partners and opponents of earlier rounds. */
export function repeatsOf(rounds: readonly Round[], court: Court) {
  const isRepeated = (pairsOf: typeof teamsOf) => (pair: readonly [number, number]) =>
    countBefore(rounds, pairsOf, pair) > 0;
  return {
    partners: teamsOf(court).filter(isRepeated(teamsOf)),
    opponents: opponentsOf(court).filter(isRepeated(opponentsOf)),
  };
}
