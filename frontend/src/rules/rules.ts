import init, * as rules from "../../pkg/elo_core";

export type {
  AffectedPlayer,
  MatchForm,
  MatchRating,
  Outcome,
  PlayerChange,
  Violation,
} from "../../pkg/elo_core";

/** elo-core compiled to WebAssembly; its results equal the server's, bit for bit. */
export type Rules = Omit<typeof rules, "default" | "initSync">;

let loading: Promise<Rules> | null = null;

/** Loads the rules once. Pages render without them and load them on the first input. */
export function loadRules(): Promise<Rules> {
  loading ??= init().then(
    () => rules,
    (cause: unknown) => {
      // The next call retries.
      loading = null;
      throw cause;
    },
  );
  return loading;
}
