import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, MailWarning } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "../../api/client";
import { ApiError } from "../../api/error";
import { sessionQuery, useSessionMutation } from "../../api/queries/session";
import { staticLimits } from "../../rules/static-limits";
import { useErrorTexts } from "../../shared/error-text";
import { NetworkButton } from "../../shared/NetworkButton";
import { AddressText } from "../../ui/AddressText";
import { useNoMail } from "./NoMailNote";

/** Asks the user to open the verification link, and can send it again. */
export function UnverifiedBanner({ email }: { email: string }) {
  const { t } = useTranslation("session");
  const texts = useErrorTexts();
  const resend = useResend();
  const noMail = useNoMail("address");
  // The link is opened in another tab or in a mail app: refetch when the user returns.
  useQuery({ ...sessionQuery(), refetchOnWindowFocus: "always" });
  return (
    <section
      aria-label={t("unverified.title")}
      className="flex flex-wrap items-center gap-x-3 rounded-court border border-court-tint-line bg-court-tint px-3 py-1.5 md:flex-nowrap md:px-4"
    >
      <div className="min-w-0 flex-1 text-small max-xs:basis-3/4">
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 font-semibold [&::-webkit-details-marker]:hidden">
            <MailWarning aria-hidden="true" className="size-5 shrink-0 text-action" strokeWidth={1.75} />
            {noMail === null ? t("unverified.title") : t("unverified.noMail")}
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 text-ink-2 group-open:rotate-180"
              strokeWidth={2}
            />
          </summary>
          <p className="wrap-anywhere pb-2 pl-8">
            <AddressText>
              {noMail === null
                ? t("unverified.text", { email, max: staticLimits.groupsUnverifiedMax })
                : `${t("unverified.limit", { max: staticLimits.groupsUnverifiedMax })} ${noMail}`}
            </AddressText>
          </p>
        </details>
        <div className="pl-8">
          <p role="status" className="text-ink-2 empty:hidden">
            {resend.data && (
              <>
                {t("unverified.sent")} {t("mail.remaining", { count: resend.data.remainingAttempts })}
              </>
            )}
          </p>
          {resend.error && (
            <p role="alert" className="text-down">
              <span className="block font-semibold">{texts.operation("resendVerification")}</span>
              {texts.error(resend.error)}
            </p>
          )}
        </div>
      </div>
      {noMail === null && (
        <NetworkButton
          variant="second"
          size="sm"
          reasonClass="max-md:w-full max-md:pb-1.5 max-md:pl-8"
          busy={resend.isPending && t("unverified.busy")}
          onClick={() => resend.mutate()}
        >
          {t("unverified.resend")}
        </NetworkButton>
      )}
    </section>
  );
}

/** Requests another verification mail to the user's address. */
function useResend() {
  const queryClient = useQueryClient();
  return useSessionMutation({
    mutationFn: () => unwrap(api.POST("/api/auth/resend-verification")),
    onError: (error) => {
      if (error instanceof ApiError && error.code === "email.verified") {
        // Verified on another device in the meantime.
        void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
      }
    },
  });
}
