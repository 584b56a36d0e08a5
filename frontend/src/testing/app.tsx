import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from "react-router";
import { makeQueryClient } from "../api/query-client";
import { Pages } from "../app/App";
import { startI18n } from "../i18n/i18n";
import type { Language } from "../i18n/languages";

interface Router {
  location: Location;
  navigate: NavigateFunction;
}

/** Renders the whole app at a path. */
export async function renderApp(path: string, language: Language = "en") {
  await startI18n(language);
  let router: Router | undefined;
  const { unmount } = render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <RouterProbe
          onRender={(now) => {
            router = now;
          }}
        />
        <Pages />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    unmount,
    /** The current path with search and hash. */
    address: () => {
      const { pathname = "", search = "", hash = "" } = router?.location ?? {};
      return pathname + search + hash;
    },
    goTo: (path: string) => act(async () => router?.navigate(path)),
    goBack: () => act(async () => router?.navigate(-1)),
  };
}

/** Passes the router's location and navigate function to the test. */
function RouterProbe({ onRender }: { onRender: (router: Router) => void }) {
  onRender({ location: useLocation(), navigate: useNavigate() });
  return null;
}
