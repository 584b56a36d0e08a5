import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startI18n } from "../i18n/i18n";
import { ErrorBoundary } from "./ErrorBoundary";

let isBroken = true;

function Broken() {
  if (isBroken) {
    throw new Error("a bug");
  }
  return <p>The page</p>;
}

beforeEach(async () => {
  isBroken = true;
  // React logs what the boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await startI18n("en");
  render(
    <MemoryRouter>
      <Link to="/elsewhere">Elsewhere</Link>
      <ErrorBoundary>
        <Routes>
          <Route index element={<Broken />} />
          <Route path="elsewhere" element={<p>Another page</p>} />
        </Routes>
      </ErrorBoundary>
    </MemoryRouter>,
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

it("shows an error page when a page throws, and renders it again on retry", async () => {
  expect(screen.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  expect(screen.getByText("An unexpected error occurred. Please try again.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("The page")).toBeVisible();
});

it("is reset by the next navigation", async () => {
  await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(screen.getByText("Another page")).toBeVisible();
});
