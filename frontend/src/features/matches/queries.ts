import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { groupKeys } from "../../api/queries/groups";
import { rankingQuery } from "../../api/queries/players";
import type { MatchSubmission, SubmittedMatch } from "../../api/types";
import type { GroupRef } from "../../i18n/paths";

interface Attempt {
  body: MatchSubmission;
  /** The idempotency key of the draft: repeated requests save the match once. */
  key: string;
}

/** Submits a match. The response contains the new ranking, which goes into the cache. */
export function useSubmitMatch(group: GroupRef) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: Attempt): Promise<SubmittedMatch> => {
      const header = { "Idempotency-Key": key };
      return typeof group === "number"
        ? unwrap(
            api.POST("/api/groups/{groupId}/matches", {
              params: { path: { groupId: group }, header },
              body,
            }),
          )
        : unwrap(
            api.POST("/api/groups/hash/{hash}/matches", { params: { path: { hash: group }, header }, body }),
          );
    },
    onSuccess: ({ ranking }) => {
      client.setQueryData(rankingQuery(group).queryKey, ranking);
      void client.invalidateQueries({ queryKey: groupKeys.all });
    },
  });
}
