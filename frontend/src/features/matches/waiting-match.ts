import { type GenericSchema, object, string } from "valibot";
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
