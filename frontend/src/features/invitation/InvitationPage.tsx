import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { api, unwrap } from "../../api/client";
import { ApiError, isCode } from "../../api/error";
import { useHasTokens, useSession } from "../../api/queries/session";
import { usePaths } from "../../i18n/paths";
import { useErrorTexts } from "../../shared/error-text";
import { LoadFailure } from "../../shared/LoadFailure";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Spinner } from "../../ui/Spinner";
import { useHydrated } from "../../ui/use-hydrated";
import { usePageTitle } from "../../ui/use-page-title";
import { OpenInvitation } from "./OpenInvitation";
import { invitationKey, useInvitationToken } from "./use-invitation-token";

/** The target of the link in an invitation's mail. */
export function InvitationPage() {
  const { t } = useTranslation(["session", "common"]);
  const token = useInvitationToken();
  const isHydrated = useHydrated();
  const { isPending } = useSession();
  const hasTokens = useHasTokens();
  const { data, error, refetch } = useQuery(invitationQuery(token));
  usePageTitle(t("invitation.title"));
  // The token is gone then, and the group's page is still loading.
  const [isJoined, setJoined] = useState(false);
  const loading = <Spinner label={t("common:loading")} className="mx-auto my-24" />;
  if (isJoined) {
    return loading;
  }
  if (token !== null && data && !(isPending && hasTokens)) {
    return <OpenInvitation token={token} invitation={data.invitation} onJoined={() => setJoined(true)} />;
  }
  if (error && isCode(error, "group.closed")) {
    return <GroupClosed error={error} />;
  }
  if (error && !(error instanceof ApiError && [404, 410, 422].includes(error.status))) {
    return <LoadFailure page title={t("invitation.failed")} error={error} onRetry={refetch} />;
  }
  if (error || (token === null && isHydrated)) {
    return <Closed error={error} />;
  }
  return loading;
}

/** An invitation to a group that the operator has closed, and the reason for that. */
function GroupClosed({ error }: { readonly error: Error }) {
  const { t } = useTranslation(["session", "submissions"]);
  const texts = useErrorTexts();
  const paths = usePaths();
  return (
    <EmptyState
      page
      title={t("submissions:closed.title")}
      text={texts.error(error)}
      actions={
        <Link to={paths.home()} className={buttonClass({ variant: "second" })}>
          {t("invitation.home")}
        </Link>
      }
    />
  );
}

/** An invitation that cannot be accepted: why, and what to do. Who has accepted it may not have seen the answer. */
function Closed({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation("session");
  const texts = useErrorTexts();
  const paths = usePaths();
  const { session } = useSession();
  const isGone = error instanceof ApiError && error.status === 410;
  const isUsed = isCode(error, "invitation.used");
  const signsIn = isUsed && session === null;
  return (
    <EmptyState
      page
      title={isGone ? texts.error(error) : t("invitation.invalid")}
      text={isUsed ? t(signsIn ? "invitation.used.text" : "invitation.used.signedIn") : t("invitation.ask")}
      actions={
        <>
          {signsIn && (
            <Link to={paths.login()} className={buttonClass({ variant: "primary" })}>
              {t("invitation.signIn.action")}
            </Link>
          )}
          <Link to={paths.home()} className={buttonClass({ variant: "second" })}>
            {t("invitation.home")}
          </Link>
        </>
      }
    />
  );
}

function invitationQuery(token: string | null) {
  return queryOptions({
    queryKey: [...invitationKey, token],
    queryFn:
      token === null ? skipToken : () => unwrap(api.POST("/api/invitations/read", { body: { token } })),
    retry: false,
  });
}
