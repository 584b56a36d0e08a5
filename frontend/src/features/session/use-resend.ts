import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { ApiError } from "../../api/error";
import { sessionQuery } from "../../api/queries/session";

/** Asks for the verification mail once more, to one's own address. */
export function useResend() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(api.POST("/api/auth/resend-verification")),
    onError: (error) => {
      if (error instanceof ApiError && error.code === "email.verified") {
        // On another device, in the meantime.
        void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
      }
    },
  });
}
