import { QueryClientProvider } from "@tanstack/react-query";
import { prerender as prerenderToStream } from "react-dom/static";
import { StaticRouter } from "react-router";
import { makeQueryClient } from "./api/query-client";
import { Pages } from "./app/App";
import { fetchPage } from "./app/router";
import { startI18n } from "./i18n/i18n";
import type { Language } from "./i18n/languages";
import type { InitialData } from "./shared/initial-data";

export { languages } from "./i18n/languages";
export { preloadTags } from "./preload-tags";

/** The HTML of a page before any response has arrived, for `scripts/prerender.mjs`. `src/main.tsx` hydrates it. */
export async function prerender(path: string, language: Language, initialData: InitialData): Promise<string> {
  await startI18n(language);
  await fetchPage(path);
  const errors: unknown[] = [];
  const { prelude } = await prerenderToStream(
    <QueryClientProvider client={makeQueryClient()}>
      <StaticRouter location={path}>
        <Pages initialData={initialData} />
      </StaticRouter>
    </QueryClientProvider>,
    // Larger boundaries would be moved out of place and put back by an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  );
  if (errors.length > 0) {
    throw new AggregateError(errors, `${path} cannot be prerendered`);
  }
  const html = await new Response(prelude).text();
  // Without the app a form must not send what was typed: outside of a <dialog> this method does nothing.
  return html.replaceAll("<form ", '<form method="dialog" ');
}
