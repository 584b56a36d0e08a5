import { lazy, Suspense } from "react";
import { useSession, useSessionExpired } from "../../api/queries/session";
import { loadNamespaces } from "../../i18n/i18n";

/** Rarely needed, so it is loaded when it is. */
const SessionExpired = lazy(async () => {
  const [{ SessionExpired }] = await Promise.all([import("./SessionExpired"), loadNamespaces(["session"])]);
  return { default: SessionExpired };
});

/** Says that the session has ended by itself, above the page that goes on. */
export function SessionStrip() {
  const { session } = useSession();
  const expired = useSessionExpired();
  return <Suspense>{session && expired && <SessionExpired session={session} />}</Suspense>;
}
