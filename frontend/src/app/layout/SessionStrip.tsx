import { Suspense } from "react";
import { useSession, useSessionExpired } from "../../api/queries/session";
import { lazyPart } from "../../shared/lazy-part";

/** Rarely needed, so it is loaded when it is. */
const SessionExpired = lazyPart(async () => (await import("./SessionExpired")).SessionExpired, ["session"]);

/** Says that the session has ended by itself, above the page that goes on. */
export function SessionStrip() {
  const { session } = useSession();
  const expired = useSessionExpired();
  return <Suspense>{session && expired && <SessionExpired session={session} />}</Suspense>;
}
