import { readDeclaredChanges } from "../../api/queries/declared-changes";
import type { Log } from "../../api/queries/log";
import { serverTime } from "../../clock";
import type { MoreRules } from "../../rules/more-rules";
import {
  decodedMatch,
  encodedMatches,
  type GroupSeals,
  type KnownLog,
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
  /** The last audit of this device; null without one. */
  readonly known: KeptAudit | null;
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

  /** After the last match. */
  async end(log: Log, signal: AbortSignal): Promise<Proof> {
    const known = await readKeptAudit(this.#hash);
    const now: KnownLog = {
      version: log.version,
      epoch: log.epoch,
      matches: concatenated(this.#pages),
      // The log is older than this list, so that nothing in it is missing here.
      declared: await readDeclaredChanges(this.#hash, signal),
    };
    const past = known && this.#rules.seals.judge(known, now);
    const number = log.matches.length;
    const code: KeptCode = { number, code: this.#seals.code(number) ?? "", at: serverTime() };
    return {
      seals: this.#seals,
      known,
      past,
      changed: past && known && this.#changed(past, known.matches, now.matches),
      isUntouched: past === null || (past.kind === "allowed" && past.isUntouched),
      kept: { ...now, at: code.at, codes: withCode(known?.codes ?? [], code) },
    };
  }

  #changed(past: Past, known: KnownMatches, now: KnownMatches): ChangedMatch | null {
    const number = past.kind === "alarm" ? past.number : past.kind === "allowed" ? past.corrected : null;
    const before = number === null ? null : decodedMatch(known, number);
    if (number === null || before === null) {
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
