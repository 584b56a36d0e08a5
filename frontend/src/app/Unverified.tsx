import { Suspense } from "react";
import type { User } from "../api/types";
import { lazyPart } from "../shared/lazy-part";

/** Loaded for those who need it. */
const UnverifiedBanner = lazyPart(
  async () => (await import("../features/session/UnverifiedBanner")).UnverifiedBanner,
  ["session"],
);

/** Above every admin page, until the e-mail address is verified. */
export function Unverified({ user }: { user: User }) {
  return user.emailVerified ? null : (
    <Suspense>
      <div className="mx-auto w-full max-w-column px-3 pt-3 lg:max-w-page lg:px-6 print:hidden">
        <UnverifiedBanner email={user.email} />
      </div>
    </Suspense>
  );
}
