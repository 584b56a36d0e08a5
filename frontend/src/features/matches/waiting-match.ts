import { type GenericSchema, object, optional, string } from "valibot";
import { nameFormerPlayers } from "../../i18n/former-players";
import { isTwin, type OutboxEntry } from "../../shared/outbox/entry";
import { stateIn } from "../../shared/use-history-state";
import { type SavedMatch, savedSchema } from "./saved-match";

/** A submitted match that waits in the outbox. */
export interface WaitingMatch {
  readonly key: string;
  /** The result by the preview, of a match that could be undone. */
  readonly result?: SavedMatch | undefined;
}

const waitingState: GenericSchema<{ waiting: WaitingMatch }> = object({
  waiting: object({ key: string(), result: optional(savedSchema) }),
});

/** The waiting match in the state of a history entry, restored by Back and reload. */
export function waitingMatchIn(state: unknown): WaitingMatch | null {
  return nameFormerPlayers(stateIn(waitingState, state)?.waiting ?? null);
}

/** The text that names the state of a match that waits, or waited until it was sent. */
export function waitingTitle(entry: OutboxEntry, isSent: boolean) {
  if (isSent) return "waiting.sent";
  if (isTwin(entry)) return "state.twin";
  return entry.postponed ? "waiting.postponed" : "waiting.title";
}
