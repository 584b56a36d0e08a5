import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { groupKeys } from "../../api/queries/groups";
import { rankingQuery } from "../../api/queries/players";
import type { MatchSubmission, SubmittedMatch } from "../../api/types";

interface Attempt {
  body: MatchSubmission;
  /** The idempotency key of the draft: repeated requests save the match once. */
  key: string;
}

/** Submits a match. The response contains the new ranking, which goes into the cache. */
export function useSubmitMatch(hash: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: Attempt): Promise<SubmittedMatch> =>
      unwrap(
        api.POST("/api/groups/hash/{hash}/matches", {
          params: { path: { hash }, header: { "Idempotency-Key": key } },
          body,
        }),
      ),
    onSuccess: ({ ranking }) => {
      client.setQueryData(rankingQuery(hash).queryKey, ranking);
      void client.invalidateQueries({ queryKey: groupKeys.all });
    },
  });
}
