import type { QueryClient } from "@tanstack/react-query";
import { playersQuery, removeRankings } from "../../api/queries/players";
import { refreshGroups } from "../../api/queries/session";
import type { SubmittedMatch } from "../../api/types";
import { playersAfter } from "./players-after";

/** After a match was saved: the four players have their new ratings at once; everything else is read again. */
export function applySaved(client: QueryClient, hash: string, answer: SubmittedMatch): void {
  client.setQueryData(playersQuery(hash).queryKey, (players) => players && playersAfter(players, answer));
  removeRankings(client, hash);
  void refreshGroups(client);
}
