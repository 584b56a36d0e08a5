import { useLocation } from "react-router";
import { type GenericSchema, is } from "valibot";

/**
 * The state of the history entry; null where it does not match the schema. It outlives the page's code: after a reload
 * it may have been written by another version.
 */
export function useHistoryState<T>(schema: GenericSchema<T>): T | null {
  const { state } = useLocation();
  return stateIn(schema, state);
}

/** The same object, so that it can be compared. */
export function stateIn<T>(schema: GenericSchema<T>, state: unknown): T | null {
  return is(schema, state) ? state : null;
}
