import { DECLARED_CHANGES_MAX, readDeclaredChanges } from "../../api/queries/declared-changes";
import type { Log } from "../../api/queries/log";
import type { DeclaredChange } from "../../api/types";
import { serverTime } from "../../clock";
import type { MoreRules } from "../../rules/more-rules";
import {
  decodedMatch,
  encodedMatches,
  type GroupSeals,
  type KnownMatch,
  type KnownMatches,
  type Past,
} from "../../rules/seal";
import { type KeptAudit, type KeptCode, readKeptAudit } from "../../shared/kept-audits";

/** A match, with the team that won it: 1 or 2. */
export interface Version {
  readonly match: KnownMatch;
  readonly winner: number;
}

/** A match as the device has known it, and as it is now. */
export interface ChangedMatch {
  readonly before: Version;
  /** Null if there is none with its number. */
  readonly after: Version | null;
}

/** What an audit says of the log's past, and what is kept for the next one. */
export interface Proof {
  readonly seals: GroupSeals;
  /** The last audit of this device; null without one, or if it has seen a later state than this one. */
  readonly known: KeptAudit | null;
  /** Whether the device has seen a later state than this one, so that nothing is compared. */
  readonly isOlder: boolean;
  /** What has become of the matches that it had; null without it. */
  readonly past: Past | null;
  /** The match that the alarm is about, or that was corrected. */
  readonly changed: ChangedMatch | null;
  /** Whether nothing of it has changed, so that this audit is kept without asking. */
  readonly isUntouched: boolean;
  readonly kept: KeptAudit;
}

const CODES_MAX = 3;
const SEATS = [0, 1, 2, 3];

/** Works the proof out while the log is read. */
export class Proving {
  readonly #hash: string;
  readonly #rules: MoreRules;
  readonly #pages: KnownMatches[] = [];
  readonly #seals: GroupSeals;

  constructor(hash: string, rules: MoreRules) {
    this.#hash = hash;
    this.#rules = rules;
    this.#seals = rules.seals.sealsOf(hash);
  }

  /** Takes the next matches. */
  add(matches: Log["matches"]): void {
    const page = encodedMatches(matches);
    this.#pages.push(page);
    this.#seals.add(page);
  }

  /** After the last match. `declared` was known before the log was read. */
  async end(log: Log, declared: readonly DeclaredChange[], signal: AbortSignal): Promise<Proof> {
    const matches = concatenated(this.#pages);
    const kept = await readKeptAudit(this.#hash);
    const isOutdated = kept !== null && isLater(kept, log);
    const known = isOutdated ? null : kept;
    const past = known && (await this.#compared(known, matches, signal));
    const number = log.matches.length;
    const code: KeptCode = { number, code: this.#seals.code(number) ?? "", at: serverTime() };
    return {
      seals: this.#seals,
      known,
      isOlder: isOutdated,
      past,
      changed: past && known && this.#changed(past, known.matches, matches),
      isUntouched: !isOutdated && (past === null || isUntouched(past)),
      kept: {
        at: code.at,
        version: log.version,
        epoch: log.epoch,
        declared: declared[0]?.at ?? null,
        matches,
        codes: withCode(known?.codes ?? [], code),
      },
    };
  }

  async #compared(known: KeptAudit, now: KnownMatches, signal: AbortSignal): Promise<Past> {
    const past = this.#rules.seals.compare(known.matches, now, []);
    if (past.kind === "allowed") {
      return past;
    }
    // The log is older than this list, so that nothing in it is missing here.
    const declared = await readDeclaredChanges(this.#hash, signal);
    return this.#rules.seals.compare(known.matches, now, otherPlayersSince(declared, known.declared));
  }

  #changed(past: Past, known: KnownMatches, now: KnownMatches): ChangedMatch | null {
    const number = past.kind === "alarm" ? past.number : past.corrected;
    const before = number && decodedMatch(known, number);
    if (!number || !before) {
      return null;
    }
    const after = decodedMatch(now, number);
    return { before: this.#version(before), after: after && this.#version(after) };
  }

  #version(match: KnownMatch): Version {
    const rated = { ...match, players: SEATS, before: [0, 0, 0, 0], change: [0, 0, 0, 0] };
    const [winner = 1] = this.#rules.insights.matches([rated], (rules) => rules.winners());
    return { match, winner };
  }
}

/**
 * The last matches before the changes of players that were declared after `known`. Where the list ends before that, any
 * change may have been declared.
 */
export function otherPlayersSince(declared: readonly DeclaredChange[], known: string | null): number[] {
  const index = declared.findIndex(({ at }) => at === known);
  const since = index < 0 ? declared : declared.slice(0, index);
  const isCut = since.length === DECLARED_CHANGES_MAX;
  return isCut ? since.map(() => 0) : since.filter(({ kind }) => kind !== "rewind").map(({ after }) => after);
}

function isUntouched(past: Past): boolean {
  return past.kind === "allowed" && past.corrected === null && past.removed === 0 && past.otherPlayers === 0;
}

/** Whether the device has seen a later state of the group: in another tab, or from a server that is ahead. */
function isLater(kept: KeptAudit, log: Log): boolean {
  return kept.epoch === log.epoch && kept.version > log.version;
}

function withCode(codes: readonly KeptCode[], code: KeptCode): KeptCode[] {
  const others = codes.filter(({ number, code: other }) => number !== code.number || other !== code.code);
  return [code, ...others].slice(0, CODES_MAX);
}

function concatenated(pages: readonly KnownMatches[]): KnownMatches {
  const all = new Uint32Array(pages.reduce((length, page) => length + page.length, 0));
  let from = 0;
  for (const page of pages) {
    all.set(page, from);
    from += page.length;
  }
  return all;
}
