import { api, unwrap } from "../../api/client";
import type { SubmittedMatch } from "../../api/types";
import type { OutboxEntry } from "./entry";

/** Sends an entry from a page, with the session if there is one. */
export function sendEntry({ hash, key, match, passcode }: OutboxEntry): Promise<SubmittedMatch> {
  return unwrap(
    api.POST("/api/groups/hash/{hash}/matches", {
      params: { path: { hash }, header: { "Idempotency-Key": key } },
      body: { ...match, ...(passcode && { passcode: passcode.passcode }) },
    }),
  );
}
