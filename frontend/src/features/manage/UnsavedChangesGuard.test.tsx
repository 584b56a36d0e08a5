import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, Suspense } from "react";
import { Link, MemoryRouter, useRoutes } from "react-router";
import { expect, it } from "vitest";
import { loadNamespaces, startI18n } from "../../i18n/i18n";
import { UnsavedChangesGuard } from "./UnsavedChangesGuard";

/** A page whose code is still loading. */
const Awaited = lazy(() => new Promise<never>(() => undefined));

function Pages() {
  return useRoutes([
    {
      path: "/",
      element: (
        <>
          <UnsavedChangesGuard active />
          <Link to="/next">Onward</Link>
        </>
      ),
    },
    { path: "/next", element: <Awaited /> },
  ]);
}

it("asks only once, however long the next page takes to load", async () => {
  await startI18n("en");
  await loadNamespaces(["manage"]);
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <Suspense>
        <Pages />
      </Suspense>
    </MemoryRouter>,
  );
  await user.click(screen.getByRole("link", { name: "Onward" }));
  await user.click(screen.getByRole("button", { name: "Leave" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("link", { name: "Onward" })).toBeVisible();
});
