import { useQueryClient } from "@tanstack/react-query";
import { Check, CircleUserRound, Clock, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { api, unwrap } from "../../api/client";
import { refreshSession, useSession, useSessionMutation } from "../../api/queries/session";
import type { User } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { useErrorTexts } from "../../shared/error-text";
import { NetworkButton } from "../../shared/NetworkButton";
import { RegistrationNote } from "../../shared/RegistrationNote";
import { withReturnAddress } from "../../shared/redirect-after-sign-in";
import { useSignOut } from "../../shared/use-sign-out";
import { Alert } from "../../ui/Alert";
import { Button, buttonClass } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { CourtHead } from "../../ui/court-head/CourtHead";
import { toast } from "../../ui/toast";
import { InvitedForm } from "./InvitedForm";
import { type Invitation, invitationToken } from "./use-invitation-token";

interface OpenInvitationProps {
  readonly token: string;
  readonly invitation: Invitation;
  /** Called when it is accepted, before the group's page is opened. */
  onJoined(): void;
}

/** An invitation that can be accepted. */
export function OpenInvitation(props: OpenInvitationProps) {
  const { invitation } = props;
  const { t } = useTranslation("session");
  const formats = useFormats();
  const { session } = useSession();
  const { groupName, role, inviterName } = invitation;
  const as = role === "editor" ? "editor" : "admin";
  return (
    <div className="mx-auto w-full max-w-column px-3 pt-3 pb-8">
      <CourtHead
        title={t(`invitation.run.${as}`, { group: groupName })}
        line={t("invitation.inviter", { name: inviterName })}
        figures={[
          { label: t("invitation.figure.players"), value: formats.number(invitation.playerCount) },
          { label: t("invitation.figure.matches"), value: formats.number(invitation.matchCount) },
          { label: t("invitation.figure.members"), value: formats.number(invitation.memberCount) },
          { label: t("invitation.figure.since"), value: formats.date(invitation.groupCreatedAt) },
        ]}
      />
      <div className="mt-3 flex flex-col gap-3">
        <Abilities as={as} />
        {session ? <SignedIn {...props} user={session.user} as={as} /> : <SignedOut {...props} />}
      </div>
    </div>
  );
}

/** What the role may do, and what not. */
function Abilities({ as }: { readonly as: "admin" | "editor" }) {
  const { t } = useTranslation("session");
  return (
    <Card title={t(`invitation.as.${as}`)} flush>
      <ul className="mt-2">
        {(["one", "two", "three"] as const).map((key) => (
          <Line key={key} icon={<Check aria-hidden="true" className="size-5 text-up" strokeWidth={2} />}>
            {t(`invitation.may.${as}.${key}`)}
          </Line>
        ))}
        <Line icon={<Minus aria-hidden="true" className="size-5 text-ink-2" strokeWidth={2} />}>
          <span className="text-ink-2">{t(`invitation.mayNot.${as}`)}</span>
        </Line>
      </ul>
    </Card>
  );
}

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-line px-4 py-2 lg:px-5">
      <span className="shrink-0">{icon}</span>
      <span>{children}</span>
    </li>
  );
}

interface AnsweredProps extends OpenInvitationProps {
  readonly user: User;
  readonly as: "admin" | "editor";
}

/** Accepts with the account that is signed in, if the invitation is for its address. */
function SignedIn({ token, invitation, onJoined, user, as }: AnsweredProps) {
  const { t } = useTranslation("session");
  const paths = usePaths();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const texts = useErrorTexts();
  const signOut = useSignOut();
  const accept = useSessionMutation({
    mutationFn: () => unwrap(api.POST("/api/invitations/accept", { body: { token } })),
    onSuccess: async ({ groupId }) => {
      await refreshSession(queryClient);
      onJoined();
      invitationToken.write(null);
      toast.success(t("invitation.joined", { group: invitation.groupName }));
      void navigate(paths.manageGroup(groupId), { replace: true });
    },
  });
  const isOther = user.email.toLowerCase() !== invitation.email.toLowerCase();
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-center gap-3">
          <CircleUserRound aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
          <p className="min-w-0 flex-1">
            <span className="block font-semibold">{user.name}</span>
            <span className="block text-small text-ink-2 wrap-anywhere">{user.email}</span>
          </p>
          <Button variant="ghost" size="sm" onClick={signOut}>
            {t("invitation.notYou")}
          </Button>
        </div>
        {isOther ? (
          <Alert error className="mt-3">
            <p>{t("invitation.other", { email: invitation.email })}</p>
            <p>{t("invitation.otherHow")}</p>
          </Alert>
        ) : (
          <Validity invitation={invitation} />
        )}
      </Card>
      {accept.error ? <Alert error>{texts.error(accept.error)}</Alert> : null}
      {isOther ? null : (
        <NetworkButton
          variant="primary"
          size="lg"
          wide
          reasonClass=""
          busy={accept.isPending && t("invitation.joining")}
          onClick={() => accept.mutate()}
        >
          {t(`invitation.join.${as}`)}
        </NetworkButton>
      )}
      <No />
    </>
  );
}

/** Signs in and comes back here, or makes an account here. */
function SignedOut(props: OpenInvitationProps) {
  const { invitation } = props;
  const { t } = useTranslation("session");
  const paths = usePaths();
  return (
    <>
      <Card title={invitation.hasAccount ? undefined : t("invitation.account.title")}>
        {invitation.hasAccount ? (
          <>
            <p className="wrap-anywhere">{t("invitation.signIn.text", { email: invitation.email })}</p>
            <Link
              to={withReturnAddress(paths.login(), paths.invitation())}
              className={`mt-4 ${buttonClass({ variant: "primary", wide: true })}`}
            >
              {t("invitation.signIn.action")}
            </Link>
          </>
        ) : (
          <>
            <RegistrationNote closed={t("register.closed")} className="font-semibold" />
            <div data-registers="invited">
              <InvitedForm {...props} />
            </div>
          </>
        )}
        <Validity invitation={invitation} />
      </Card>
      <No />
    </>
  );
}

function Validity({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation("session");
  const formats = useFormats();
  return (
    <p className="mt-4 flex items-start gap-2 border-t border-line pt-3 text-small text-ink-2">
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      {t("invitation.valid", { date: formats.dayMonth(invitation.expiresAt) })}
    </p>
  );
}

function No() {
  const { t } = useTranslation("session");
  const paths = usePaths();
  return (
    <Link to={paths.home()} className={buttonClass({ variant: "ghost", wide: true })}>
      {t("invitation.no")}
    </Link>
  );
}
