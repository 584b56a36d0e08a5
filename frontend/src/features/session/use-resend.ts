import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { ApiError } from "../../api/error";
import { sessionQuery } from "../../api/queries/session";

/** Requests another verification mail to the user's address. */
export function useResend() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(api.POST("/api/auth/resend-verification")),
    onError: (error) => {
      if (error instanceof ApiError && error.code === "email.verified") {
        // Verified on another device in the meantime.
        void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
      }
    },
  });
}
