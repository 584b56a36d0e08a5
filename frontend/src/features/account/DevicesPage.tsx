import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { metaQuery } from "../../api/queries/meta";
import { ownSessionsQuery, useEndSession } from "../../api/queries/own-sessions";
import type { OwnSession, User } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { periodText } from "../../i18n/period";
import { useLanguage } from "../../i18n/use-language";
import { useErrorTexts } from "../../shared/error-text";
import { LoadFailure } from "../../shared/LoadFailure";
import { NetworkButton } from "../../shared/NetworkButton";
import { AddressText } from "../../ui/AddressText";
import { Alert } from "../../ui/Alert";
import { BottomBar } from "../../ui/BottomBar";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { toast } from "../../ui/toast";
import { usePageTitle } from "../../ui/use-page-title";
import { DeviceRow } from "./DeviceRow";
import { deviceName } from "./device-name";
import { PartHeader } from "./PartHeader";

/** Where the account is signed in; each of the other devices can be signed out from here. */
export function DevicesPage({ user }: { readonly user: User }) {
  const { t } = useTranslation(["devices", "common"]);
  const { data: sessions, error, refetch } = useQuery(ownSessionsQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(t("title"));
  return (
    <>
      <PartHeader title={t("title")} from="security" ref={heading} />
      <div className="lg:max-w-form">
        <Lead email={user.email} />
        {sessions ? (
          <Devices sessions={sessions} onEnded={() => heading.current?.focus()} />
        ) : error ? (
          <LoadFailure error={error} onRetry={refetch} title={t("loadFailed")} />
        ) : (
          <Loading label={t("common:loading")}>
            <Skeleton className="mt-4 h-60 w-full" />
          </Loading>
        )}
      </div>
    </>
  );
}

/** Whose sessions these are, and when they end by themselves. */
function Lead({ email }: { readonly email: string }) {
  const { t } = useTranslation("devices");
  const language = useLanguage();
  const periods = useQuery(metaQuery()).data?.periods;
  if (!periods) {
    // As high as the text.
    return <Skeleton className="h-18 w-full" />;
  }
  const values = {
    email,
    unused: periodText(periods.unusedSessionSeconds, language),
    lifetime: periodText(periods.sessionSeconds, language),
  };
  return (
    <p className="wrap-anywhere text-ink-2">
      <AddressText>{t("lead", values)}</AddressText>
    </p>
  );
}

interface DevicesProps {
  readonly sessions: readonly OwnSession[];
  /** A row has gone, with the button that had the focus. */
  readonly onEnded: () => void;
}

function Devices({ sessions, onEnded }: DevicesProps) {
  const { t } = useTranslation("devices");
  const texts = useErrorTexts();
  const paths = usePaths();
  const ending = useEndSession();
  const end = (session: OwnSession | "others") =>
    ending.mutate(session === "others" ? session : session.sessionId, {
      onSuccess: () =>
        toast.success(
          session === "others" ? t("othersDone") : t("signedOut", { device: deviceName(session.device, t) }),
        ),
      onError: (error) => toast.error(texts.error(error)),
      onSettled: onEnded,
    });
  const pending = ending.isPending ? ending.variables : null;
  const isAlone = sessions.every(({ current }) => current);
  return (
    <>
      <ul aria-label={t("title")} className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        {[...sessions]
          .sort((one, other) => Number(other.current) - Number(one.current))
          .map((session) => (
            <DeviceRow
              key={session.sessionId}
              session={session}
              busy={pending === session.sessionId}
              onEnd={() => end(session)}
            />
          ))}
      </ul>
      {isAlone ? (
        <p className="mt-4 text-ink-2">{t("only")}</p>
      ) : (
        <Alert className="mt-4" title={t("stranger")}>
          {t("strangerText")}
        </Alert>
      )}
      <Link
        to={paths.account("security")}
        className="mt-3 flex min-h-13 items-center gap-2 rounded-card border border-line bg-surface px-4 font-semibold text-action text-row hover:bg-hover"
      >
        <KeyRound aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        {t("password")}
      </Link>
      {!isAlone && (
        <BottomBar large="inline" className="lg:mt-4">
          <NetworkButton
            variant="danger-outlined"
            className="max-lg:w-full"
            busy={pending === "others" && t("busy")}
            onClick={() => end("others")}
          >
            {t("others")}
          </NetworkButton>
        </BottomBar>
      )}
    </>
  );
}
