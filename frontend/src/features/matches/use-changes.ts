import { useCallback } from "react";
import type { LineupAction } from "./lineup";
import type { ScoreAction } from "./score-entry";
import type { MatchEntry } from "./use-match-entry";

/** Stable callbacks that change lineup and score; `forget` clears the errors of what changes. */
export function useChanges({ dispatchLineup, dispatchScore }: MatchEntry, forget: (start: string) => void) {
  const changeLineup = useCallback(
    (action: LineupAction) => {
      forget("team");
      dispatchLineup(action);
    },
    [forget, dispatchLineup],
  );
  const changeScore = useCallback(
    (action: ScoreAction) => {
      forget("sets");
      dispatchScore(action);
    },
    [forget, dispatchScore],
  );
  const clear = useCallback(() => {
    changeLineup({ type: "cleared" });
    changeScore({ type: "cleared" });
  }, [changeLineup, changeScore]);
  const swap = useCallback(() => changeLineup({ type: "sidesSwapped" }), [changeLineup]);
  return { changeLineup, changeScore, clear, swap };
}
