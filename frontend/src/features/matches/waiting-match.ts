import { type GenericSchema, object, string } from "valibot";
import type { OutboxEntry } from "../../shared/outbox/entry";
import { stateIn } from "../../shared/use-history-state";

/** A submitted match that waits in the outbox. */
export interface WaitingMatch {
  readonly key: string;
}

const waitingState: GenericSchema<{ waiting: WaitingMatch }> = object({ waiting: object({ key: string() }) });

/** The waiting match in the state of a history entry, restored by Back and reload. */
export function waitingMatchIn(state: unknown): WaitingMatch | null {
  return stateIn(waitingState, state)?.waiting ?? null;
}

/** The text that names the state of a match that waits, or waited until it was sent. */
export function waitingTitle({ postponed }: OutboxEntry, isSent: boolean) {
  return isSent ? "waiting.sent" : postponed ? "waiting.postponed" : "waiting.title";
}
