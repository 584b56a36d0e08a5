import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { BrowserRouter, useRoutes } from "react-router";
import { useSessionSync } from "../api/queries/session";
import { makeQueryClient, renameFormerPlayers } from "../api/query-client";
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

/** The pages, inside the router of the browser, of a test or of the prerendering. */
export function Pages() {
  useSessionSync();
  useNamesFollowLanguage();
  return <Suspense>{useRoutes(routes)}</Suspense>;
}

function useNamesFollowLanguage(): void {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  useEffect(() => {
    const rename = () => renameFormerPlayers(client);
    i18n.on("languageChanged", rename);
    return () => i18n.off("languageChanged", rename);
  }, [client, i18n]);
}
