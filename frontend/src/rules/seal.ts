import { isSealCode, judgePast, Seals } from "../../pkg/more/elo_more";

/** What a seal covers of a match, and what tells it from others. Players are ids. */
export interface KnownMatch {
  readonly number: number;
  readonly matchId: number;
  readonly savedAt: string;
  readonly playedOn: string;
  readonly players: readonly number[];
  readonly sets: readonly (readonly number[])[];
}

/** Many matches, as elo-core's `KnownMatch::read` takes them. They take little room. */
export type KnownMatches = Uint32Array;

/** A change of matches that were not the latest one, as a group declares it. */
export interface DeclaredChange {
  /** The group's version that has it. */
  readonly version: number;
  readonly at: string;
  /** `rewind`: the matches after one were removed. Others put other players into matches. */
  readonly kind: string;
  /** The number of the last match before the changed ones. */
  readonly after: number;
}

/** A log at one time. */
export interface KnownLog {
  /** The group's version within an epoch of its database. */
  readonly version: number;
  readonly epoch: string;
  readonly matches: KnownMatches;
  /** The changes that were declared until then, or later. */
  readonly declared: readonly DeclaredChange[];
}

/** What has become of known matches; `older`: the log is older than they are, and fits them. */
export type Past =
  | { readonly kind: "older" }
  | {
      readonly kind: "allowed";
      /** Whether everything known is what it was. */
      readonly isUntouched: boolean;
      /** Whether the server's database was set back to a backup since. */
      readonly isSetBack: boolean;
      /** Matches from the first on that are the same. */
      readonly unchanged: number;
      /** The number of the match that was corrected while it was the latest one. */
      readonly corrected: number | null;
      /** How many were taken back from the end. */
      readonly removed: number;
      /** How many of these nobody has declared, if it is more than one. */
      readonly undeclared: number;
      /** How many have other players since a declared change. */
      readonly otherPlayers: number;
      /** Matches of the log that are none of the known ones. */
      readonly added: number;
    }
  | {
      readonly kind: "alarm";
      /** The first match that is not what it was, without an explanation. */
      readonly number: number;
      /** Whether another match, or none, has its place. */
      readonly isGone: boolean;
    };

/** The seals of a group's log. */
export interface GroupSeals {
  add(matches: KnownMatches): void;
  /** The code after so many matches; null if there are fewer. */
  code(number: number): string | null;
  /** Whether a text is a code, of this group or another one. */
  isCode(text: string): boolean;
  /** After how many matches the code fits; null if after none. */
  find(code: string): number | null;
}

/** elo-core's seals, and its judgement of known matches by the log now. */
export interface SealRules {
  sealsOf(publicHash: string): GroupSeals;
  judge(known: KnownLog, now: KnownLog): Past;
}

const HALF = 2 ** 32;
/** The numbers of a match before its sets. */
const FIXED = 16;
const FIRST_PLAYER = 7;
const PLAYERS = 4;

export const sealRules: SealRules = {
  sealsOf(publicHash) {
    const seals = new Seals(publicHash);
    return {
      add: (matches) => seals.add(matches),
      code: (number) => seals.code(number) ?? null,
      isCode: isSealCode,
      find: (code) => seals.find(code) ?? null,
    };
  },
  judge(known, now) {
    const isOtherEpoch = known.epoch !== now.epoch;
    const [kind, first = 0, second = 0, ...rest] = judgePast(
      encodedLog(known),
      known.matches,
      encodedLog(now),
      now.matches,
      isOtherEpoch,
    );
    if (kind === OLDER) {
      return { kind: "older" };
    }
    if (kind === ALARM) {
      return { kind: "alarm", number: first, isGone: second === 1 };
    }
    const corrected = second === 0 ? null : second;
    const [removed = 0, undeclared = 0, otherPlayers = 0, added = 0, untouched, setBack] = rest;
    return {
      kind: "allowed",
      isUntouched: untouched === 1,
      isSetBack: setBack === 1,
      unchanged: first,
      corrected,
      removed,
      undeclared,
      otherPlayers,
      added,
    };
  },
};

const ALARM = 1;
const OLDER = 2;

/** Version and declared changes. */
function encodedLog({ version, declared }: KnownLog): Uint32Array {
  const changes = declared.flatMap((change) => [
    ...halves(change.version),
    Math.floor(Date.parse(change.at) / 1000),
    change.after,
    change.kind === "rewind" ? 1 : 0,
  ]);
  return Uint32Array.from([...halves(version), ...changes]);
}

/** Matches as numbers. */
export function encodedMatches(matches: readonly KnownMatch[]): KnownMatches {
  const numbers: number[] = [];
  for (const { number, matchId, savedAt, playedOn, players, sets } of matches) {
    numbers.push(number, ...halves(matchId), Date.parse(savedAt) / 1000);
    numbers.push(...playedOn.split("-").map(Number), ...players.flatMap(halves), sets.length, ...sets.flat());
  }
  return Uint32Array.from(numbers);
}

/** The match with this number; null if there is none. */
export function decodedMatch(matches: KnownMatches, number: number): KnownMatch | null {
  let from = 0;
  for (let current = 1; current < number && from < matches.length; current += 1) {
    from += FIXED + 2 * (matches[from + FIXED - 1] ?? 0);
  }
  const at = (offset: number) => matches[from + offset] ?? 0;
  if (from >= matches.length) {
    return null;
  }
  const id = (offset: number) => at(offset) * HALF + at(offset + 1);
  const [year, month, day] = [at(4), at(5), at(6)];
  return {
    number: at(0),
    matchId: id(1),
    savedAt: new Date(at(3) * 1000).toISOString(),
    playedOn: new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, "2025-06-12".length),
    players: Array.from({ length: PLAYERS }, (_, seat) => id(FIRST_PLAYER + 2 * seat)),
    sets: Array.from({ length: at(FIXED - 1) }, (_, set) => [at(FIXED + 2 * set), at(FIXED + 2 * set + 1)]),
  };
}

function halves(id: number): [number, number] {
  return [Math.floor(id / HALF), id % HALF];
}
