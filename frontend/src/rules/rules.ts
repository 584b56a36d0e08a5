import init, * as rules from "../../pkg/elo_core";

export type {
  AffectedPlayer,
  MatchForm,
  MatchRating,
  Outcome,
  PlayerChange,
  Violation,
} from "../../pkg/elo_core";

/** The rules of the product, compiled from elo-core: the same bits as on the server. */
export type Rules = Omit<typeof rules, "default" | "initSync">;

let loading: Promise<Rules> | null = null;

/** Loads the rules once. Pages paint without them and ask when something is typed. */
export function loadRules(): Promise<Rules> {
  loading ??= init().then(
    () => rules,
    (cause: unknown) => {
      // The next call tries again: the connection may be back.
      loading = null;
      throw cause;
    },
  );
  return loading;
}
