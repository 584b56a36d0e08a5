import { IsRestoringProvider, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRoutes } from "react-router";
import { useSessionSync } from "../api/queries/session";
import { makeQueryClient, renameFormerPlayers } from "../api/query-client";
import { type InitialData, InitialDataContext } from "../shared/initial-data";
import { useHydrated } from "../ui/use-hydrated";
import { AppRouter } from "./AppRouter";
import { routes } from "./router";

interface PagesProps {
  readonly initialData?: InitialData;
}

export function App({ initialData }: PagesProps) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <AppRouter>
        <Pages initialData={initialData} />
      </AppRouter>
    </QueryClientProvider>
  );
}

/** The pages, inside the router of the browser, of a test or of the prerendering. */
export function Pages({ initialData = {} }: PagesProps) {
  useSessionSync();
  useNamesFollowLanguage();
  return (
    <QueriesAfterHydration>
      <InitialDataContext value={initialData}>
        <Suspense>{useRoutes(routes)}</Suspense>
      </InitialDataContext>
    </QueriesAfterHydration>
  );
}

/**
 * Starts no query before the page is hydrated: its data would differ from the prerendered HTML. The value is deferred,
 * so that what reads it is rendered in small steps.
 */
function QueriesAfterHydration({ children }: { readonly children: ReactNode }) {
  const isHydrated = useDeferredValue(useHydrated());
  return <IsRestoringProvider value={!isHydrated}>{children}</IsRestoringProvider>;
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
