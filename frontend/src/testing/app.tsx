import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { makeQueryClient } from "../api/query-client";
import { routes } from "../app/router";
import { startI18n } from "../i18n/i18n";
import type { Language } from "../i18n/languages";

/** Opens the whole app at an address. */
export async function openApp(path: string, language: Language = "en") {
  await startI18n(language);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const { unmount } = render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router, unmount };
}
