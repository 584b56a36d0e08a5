import { act, render, screen } from "@testing-library/react";
import { use } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { expect, it } from "vitest";
import { AppRouter } from "./AppRouter";

const never = new Promise<never>(() => {});

/** Never rendered with a search. */
function Page() {
  const navigate = useNavigate();
  const { search } = useLocation();
  if (search !== "") use(never);
  return (
    <>
      <button type="button" onClick={() => navigate("?search=ana", { replace: true })}>
        Type
      </button>
      <Link to="/groups">All groups</Link>
    </>
  );
}

function open() {
  window.history.replaceState(null, "", "/groups");
  render(
    <AppRouter>
      <Page />
    </AppRouter>,
  );
  return window.history.length;
}

const address = () => window.location.pathname + window.location.search;

it("follows a link to the shown address from another one, whose page is not rendered yet, with a new entry", async () => {
  const entries = open();
  await act(async () => screen.getByRole("button").click());
  expect(address()).toBe("/groups?search=ana");
  expect(window.history.length).toBe(entries);
  await act(async () => screen.getByRole("link").click());
  expect(address()).toBe("/groups");
  expect(window.history.length).toBe(entries + 1);
});

it("adds no entry for a link to the address of the entry", async () => {
  const entries = open();
  await act(async () => screen.getByRole("link").click());
  expect(address()).toBe("/groups");
  expect(window.history.length).toBe(entries);
});
