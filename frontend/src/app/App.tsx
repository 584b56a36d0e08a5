import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DataRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { whenSessionIsLost } from "../api/authorized-fetch";
import { useSessionSync } from "../api/queries/session";
import { makeQueryClient } from "../api/query-client";
import { isLanguage, readerLanguage } from "../i18n/languages";
import { pathsIn } from "../i18n/paths";
import { withOrigin } from "./origin";
import { makeRouter } from "./router";

export function App() {
  const [queryClient] = useState(makeQueryClient);
  const [router] = useState(makeRouter);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionKeeper router={router} />
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** Keeps all tabs on the same session, and leads to the sign-in page when a session has ended by itself. */
function SessionKeeper({ router }: { router: DataRouter }) {
  useSessionSync();
  useEffect(() => {
    whenSessionIsLost(() => {
      const { pathname, search } = window.location;
      const language = pathname.split("/")[1];
      const login = pathsIn(isLanguage(language) ? language : readerLanguage()).login();
      if (pathname !== login) {
        void router.navigate(withOrigin(login, pathname + search));
      }
    });
  }, [router]);
  return null;
}
