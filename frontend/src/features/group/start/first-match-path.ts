import { LINEUP_PARAMETER } from "../../../shared/evening-address";

/** The address of match entry, with the reader in the first place. */
export function firstMatchPath(submitMatch: string, me: number | undefined): string {
  return me === undefined ? submitMatch : `${submitMatch}?${LINEUP_PARAMETER}=${me}`;
}
