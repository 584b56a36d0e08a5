import { IsRestoringProvider, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { BrowserRouter, useRoutes } from "react-router";
import { useSessionSync } from "../api/queries/session";
import { makeQueryClient, renameFormerPlayers } from "../api/query-client";
import { type InitialData, InitialDataContext } from "../shared/initial-data";
import { useHydrated } from "../ui/use-hydrated";
import { routes } from "./router";

interface PagesProps {
  readonly initialData?: InitialData;
}

export function App({ initialData }: PagesProps) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Pages initialData={initialData} />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** The pages, inside the router of the browser, of a test or of the prerendering. */
export function Pages({ initialData = {} }: PagesProps) {
  useSessionSync();
  useNamesFollowLanguage();
  return (
    // No query starts before the page is hydrated: its data would differ from the prerendered HTML.
    <IsRestoringProvider value={!useHydrated()}>
      <InitialDataContext value={initialData}>
        <Suspense>{useRoutes(routes)}</Suspense>
      </InitialDataContext>
    </IsRestoringProvider>
  );
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
