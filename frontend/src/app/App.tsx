import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { BrowserRouter, useRoutes } from "react-router";
import { useSessionSync } from "../api/queries/session";
import { makeQueryClient } from "../api/query-client";
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
  return <Suspense>{useRoutes(routes)}</Suspense>;
}
