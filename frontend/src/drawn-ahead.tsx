import { QueryClientProvider } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { makeQueryClient } from "./api/query-client";
import { Pages } from "./app/App";
import { fetchPage } from "./app/router";
import { startI18n } from "./i18n/i18n";
import type { Language } from "./i18n/languages";

export { languages } from "./i18n/languages";

/** What waits for the app. Links lead on without it. */
const controls = "button, input, select, textarea, summary";

/**
 * The page at an address as a visitor's browser draws it first, before any answer has arrived. The build asks for
 * it (`scripts/draw-ahead.mjs`), and the server sends it, so that a page is there before the app is.
 */
export async function drawAhead(path: string, language: Language): Promise<string> {
  await startI18n(language);
  await fetchPage(path);
  const root = document.createElement("div");
  const app = createRoot(root);
  flushSync(() =>
    app.render(
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Pages />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  const drawn = asSent(root);
  app.unmount();
  return drawn;
}

function asSent(drawn: Element): string {
  const sent = document.createElement("div");
  sent.innerHTML = drawn.innerHTML;
  for (const control of sent.querySelectorAll(controls)) {
    control.toggleAttribute("inert", true);
  }
  // The content security policy allows no styles in the page; the app sets them from the script.
  for (const styled of sent.querySelectorAll("[style]")) {
    styled.removeAttribute("style");
  }
  return sent.innerHTML;
}
