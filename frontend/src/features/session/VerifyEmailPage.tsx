import { queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "../../api/client";
import { ApiError } from "../../api/error";
import { refreshSession, useSession } from "../../api/queries/session";
import { staticLimits } from "../../rules/static-limits";
import { LoadFailure } from "../../shared/LoadFailure";
import { FormPage } from "../../shared/page-layouts";
import { Alert } from "../../ui/Alert";
import { Spinner } from "../../ui/Spinner";
import { usePageTitle } from "../../ui/use-page-title";
import { LinkRequestForm } from "./LinkRequestForm";
import { LinkSuccess } from "./LinkSuccess";
import { NoMailNote, useNoMail } from "./NoMailNote";
import { useLinkToken } from "./use-link-token";

/** The target of the link in a verification mail. */
export function VerifyEmailPage() {
  const { t } = useTranslation("session");
  const token = useLinkToken();
  const queryClient = useQueryClient();
  const { session } = useSession();
  const { data, error, isFetching, refetch } = useQuery(verificationQuery(token));
  const noMail = useNoMail("address");
  const isOver = data !== undefined || error !== null;
  usePageTitle(t("verify.title"));
  useEffect(() => {
    if (isOver) {
      // Shows the success if the user is signed in here, with this link or an earlier one.
      void refreshSession(queryClient);
    }
  }, [isOver, queryClient]);

  if (data || (error && session?.user.emailVerified)) {
    return (
      <LinkSuccess
        title={t("verify.done")}
        text={t("verify.doneText")}
        milliseconds={staticLimits.redirectAfterVerificationMs}
      />
    );
  }
  if (token !== null && isFetching) {
    return <Spinner label={t("verify.busy")} className="mx-auto my-24" />;
  }
  if (error && !(error instanceof ApiError && error.status === 422)) {
    return <LoadFailure page title={t("verify.failed")} error={error} onRetry={refetch} />;
  }
  return (
    <FormPage title={t("verify.invalid")}>
      {noMail === null ? (
        <>
          <Alert error className="mb-4">
            {t("verify.invalidText")}
          </Alert>
          <ResendForm email={session?.user.email ?? ""} />
        </>
      ) : (
        <NoMailNote text={noMail} />
      )}
    </FormPage>
  );
}

/** Requests a new verification link after one that no longer works. */
function ResendForm({ email }: { email: string }) {
  const { t } = useTranslation("session");
  return (
    <LinkRequestForm
      email={email}
      operation="resendVerification"
      ask={(body) => unwrap(api.POST("/api/auth/resend-verification", { body }))}
      sent={t("verify.sent")}
      submit={t("verify.resend")}
    />
  );
}

/**
 * Verifies an e-mail address; skipped without a token. A query and no mutation, although it changes something: the
 * link works once, and a query is sent once, however often the page renders.
 */
function verificationQuery(token: string | null) {
  return queryOptions({
    queryKey: ["verification", token],
    queryFn:
      token === null ? skipToken : () => unwrap(api.POST("/api/auth/verify-email", { body: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
