import { type Log, readLog } from "../../api/queries/log";
import type { LoggedMatch, LoggedPlayer } from "../../api/types";
import type { MatchAudit } from "../../rules/audit";
import { withIndices } from "../../rules/encoded-log";
import { loadMoreRules, type MoreRules } from "../../rules/more-rules";
import { keepAudit } from "../../shared/kept-audits";
import { type Proof, Proving } from "./proof";

/** A stored value that differs from the replay. */
export type Difference =
  | { readonly value: "number"; readonly stored: number; readonly expected: number }
  | (PlayerDifference & {
      readonly value: "before" | "change";
      readonly match: LoggedMatch;
      /** The place in the lineup, 0 to 3. */
      readonly place: number;
    })
  | (PlayerDifference & { readonly value: "rating" });

interface PlayerDifference {
  readonly player: LoggedPlayer;
  readonly stored: number;
  readonly expected: number;
}

/** What an audit found. */
export interface AuditResult {
  readonly log: Log;
  /** How many matches agree, from the first. */
  readonly matches: number;
  /** How many stored ratings and changes agree. */
  readonly values: number;
  /** The first one. */
  readonly difference: Difference | null;
  /** The time of replay and comparison, without reading the log. */
  readonly milliseconds: number;
  /** What the log says of its past. */
  readonly proof: Proof;
}

/** What is known of an audit that is not finished. */
export interface AuditProgress {
  /** Matches that are read, replayed and compared. */
  readonly matches: number;
  /** Whether a value differs. */
  readonly isWrong: boolean;
}

const VALUES_A_MATCH = 8;

/** Reads the log of a group, replays it with elo-core, and compares every value, and the past that the device knows. */
export async function auditGroup(
  hash: string,
  signal: AbortSignal,
  onProgress: (progress: AuditProgress) => void,
): Promise<AuditResult> {
  // Beside the first page of the log.
  const loading = loadMoreRules();
  let started: Comparison | null = null;
  const current = async () => {
    started ??= new Comparison(await loading, hash);
    return started;
  };
  const end = () => {
    started?.end();
    started = null;
  };
  try {
    const reading = readLog(hash, signal, {
      onPage: async (page, { players, matches }) => {
        const comparison = await current();
        comparison.compare(page, players);
        onProgress({ matches: matches.length, isWrong: comparison.isWrong });
      },
      onRestart: end,
    });
    const [log] = await Promise.all([reading, loading]);
    const result = await (await current()).result(log, signal);
    if (result.difference === null && result.proof.isUntouched) {
      await keepAudit(hash, result.proof.kept);
    }
    return result;
  } finally {
    end();
  }
}

class Comparison {
  readonly #audit: MatchAudit;
  readonly #proving: Proving;
  #difference: Difference | null = null;
  #values = 0;
  #milliseconds = 0;

  constructor(rules: MoreRules, hash: string) {
    this.#audit = rules.newAudit();
    this.#proving = new Proving(hash, rules);
  }

  get isWrong(): boolean {
    return this.#difference !== null;
  }

  /** Compares the next matches, until one differs. */
  compare(page: readonly LoggedMatch[], players: readonly LoggedPlayer[]): void {
    const start = performance.now();
    this.#proving.add(page);
    if (this.#difference === null) {
      this.#compareRatings(page, players);
    }
    this.#milliseconds += performance.now() - start;
  }

  #compareRatings(page: readonly LoggedMatch[], players: readonly LoggedPlayer[]): void {
    const before = this.#audit.matches();
    const found = this.#audit.compare(withIndices(page, players));
    const agreeing = this.#audit.matches();
    this.#values = agreeing * VALUES_A_MATCH;
    if (found?.value === "number") {
      this.#difference = { value: "number", stored: found.stored, expected: found.expected };
    } else if (found) {
      const match = page[agreeing - before];
      const player = players.find(({ playerId }) => playerId === match?.players[found.place]);
      if (!match || !player) {
        throw new Error("the log names a player that the group does not have");
      }
      this.#values += found.place + (found.value === "change" ? match.before.length : 0);
      this.#difference = { ...found, value: found.value, match, player };
    }
  }

  /** After the last match: compares the present ratings and the past too. */
  async result(log: Log, signal: AbortSignal): Promise<AuditResult> {
    const proof = await this.#proving.end(log, signal);
    const start = performance.now();
    if (this.#difference === null) {
      const wrong = log.players.findIndex(
        ({ currentElo }, index) => currentElo !== this.#audit.rating(index),
      );
      const player = log.players[wrong];
      this.#values += player ? wrong : log.players.length;
      if (player) {
        const expected = this.#audit.rating(wrong);
        this.#difference = { value: "rating", player, stored: player.currentElo, expected };
      }
    }
    return {
      log,
      matches: this.#audit.matches(),
      values: this.#values,
      difference: this.#difference,
      milliseconds: this.#milliseconds + performance.now() - start,
      proof,
    };
  }

  end(): void {
    this.#audit.free();
  }
}
