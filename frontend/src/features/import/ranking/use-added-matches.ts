import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { logQuery } from "../../../api/queries/log";
import { type Added, addedMatches } from "../added-matches";
import { useImport } from "../import-context";

/** What the import adds, and what is left out since the group has it or has later matches. */
export interface AddedMatches extends Added {
  /** The number of the group's latest match; 0 without one. */
  readonly after: number;
  /** Whether the players and matches of the group are known. */
  readonly isReady: boolean;
  readonly takesEarlier: boolean;
  setTakesEarlier(takesEarlier: boolean): void;
}

export function useAddedMatches(): AddedMatches {
  const { sheet, before } = useImport();
  const { matches } = sheet.reading;
  const [takesEarlier, setTakesEarlier] = useState(false);
  const hasLog = before !== null && before.group.matchCount > 0;
  const { data: log } = useQuery(logQuery(hasLog ? before.group.publicHash : undefined));
  const added = useMemo(() => addedMatches(matches, log ?? null, takesEarlier), [matches, log, takesEarlier]);
  return {
    ...added,
    after: log?.matches.at(-1)?.number ?? 0,
    isReady: before === null || (before.players !== undefined && (!hasLog || log !== undefined)),
    takesEarlier,
    setTakesEarlier,
  };
}
