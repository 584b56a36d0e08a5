import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { BrowserRouter, useNavigate, useRoutes } from "react-router";
import { whenSessionIsLost } from "../api/authorized-fetch";
import { useSessionSync } from "../api/queries/session";
import { makeQueryClient } from "../api/query-client";
import { usePaths } from "../i18n/paths";
import { withOrigin } from "./origin";
import { routes } from "./router";

export function App() {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** The pages inside whichever router holds them. */
export function Pages() {
  useSessionSync();
  useWayToSignIn();
  return <Suspense>{useRoutes(routes)}</Suspense>;
}

/** Leads to the sign-in page when a session has ended by itself. */
function useWayToSignIn(): void {
  const navigate = useNavigate();
  const login = usePaths().login();
  useEffect(() => {
    whenSessionIsLost(() => {
      const { pathname, search } = window.location;
      if (pathname !== login) {
        void navigate(withOrigin(login, pathname + search));
      }
    });
  }, [navigate, login]);
}
