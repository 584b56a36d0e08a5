import { onlineManager, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { delay, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tokens } from "../../api/tokens";
import type { Group } from "../../api/types";
import { aSession, issuedTokens } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { aGroup } from "../../testing/fixtures";
import { failure, startServer, success } from "../../testing/server";
import { toast, toastStore } from "../../ui/toast";
import { OfflineStrip } from "./OfflineStrip";

const HASH = "k7m2p9qa";
const OTHER = "z4x8c1vb";
const own = (given: Partial<Group> = {}) => aGroup({ isOwner: true, trialMatchesRemaining: 7, ...given });

const server = startServer();
beforeEach(() => {
  const notThere = () => failure(404, "group.not_found");
  server.use(http.get("*/api/groups/hash/:hash/*", notThere), http.get("*/api/groups/hash/:hash", notThere));
});

function signedIn(...groups: Group[]) {
  tokens.store(issuedTokens());
  server.use(http.get("*/api/auth/verify", () => success(aSession(groups))));
}

function visiting(group: Group) {
  server.use(
    http.get(`*/api/groups/hash/${group.publicHash}`, () => success({ group })),
    http.get(`*/api/groups/${group.groupId}`, () => success({ group })),
    http.get(`*/api/groups/hash/${group.publicHash}/*`, () => new Promise<never>(() => undefined)),
  );
}

const nav = () => screen.findByRole("navigation", { name: "Main" });
const links = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

describe("the navigation", () => {
  it("of a visitor outside of groups", async () => {
    await renderApp("/en/nowhere");
    const signIn = await screen.findByRole("link", { name: "Sign in" });
    expect(links(signIn.closest("nav") ?? document.body)).toEqual([
      "Home",
      "Browse groups",
      "Rules",
      "FAQ",
      "Sign in",
      "Start free trial",
    ]);
  });

  it("of a visitor inside a group", async () => {
    visiting(aGroup({ publicHash: HASH }));
    await renderApp(`/en/groups/${HASH}/nowhere`);
    await screen.findByRole("link", { name: "Match history" });
    expect(links(await nav())).toEqual(["Browse groups", "Fair teams", "Match history", "Submit match"]);
  });

  it("offers no submission to a group with too few players, and says why", async () => {
    visiting(aGroup({ publicHash: HASH, playerCount: 3 }));
    await renderApp(`/en/groups/${HASH}/players`);
    await screen.findByRole("link", { name: "Match history" });
    const reason = "Four players are needed, 3 are here";
    const button = screen.getByRole("button", { name: "Submit match" });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(reason);
    // The bar of the page, which is loaded after it, has the reason alone.
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Submit match" })).not.toBeInTheDocument();
  });

  it("of an admin outside of groups", async () => {
    signedIn(own({ publicHash: HASH }));
    await renderApp("/en/nowhere");
    await screen.findByRole("button", { name: "Karin Öhrn: admin menu" });
    expect(links(await nav())).toEqual(["Browse groups", "FAQ"]);
  });

  it("of an admin inside an own group", async () => {
    signedIn(own({ publicHash: HASH }));
    visiting(own({ publicHash: HASH }));
    await renderApp(`/en/groups/${HASH}/nowhere`);
    await screen.findByRole("link", { name: "Match history" });
    expect(links(await nav())).toEqual(["Fair teams", "Match history", "Submit match"]);
  });

  it("waits with a spinner while a stored session is verified", async () => {
    signedIn();
    server.use(
      http.get("*/api/auth/verify", async () => {
        await delay("infinite");
      }),
    );
    await renderApp("/en/nowhere");
    expect(within(await nav()).getByText("Loading…")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Sign in" })).not.toBeInTheDocument();
  });

  it("has the same links on phones, and closes on Escape", async () => {
    signedIn(own({ name: "Torsdag" }), own({ groupId: 2, name: "Lördag", isActive: false }));
    const { user: reader } = await renderApp("/en/nowhere");
    const button = await screen.findByRole("button", { name: "Open menu" });
    await screen.findByRole("button", { name: "Karin Öhrn: admin menu" });
    await reader.click(button);
    const panel = await waitFor(() => {
      const found = document.getElementById("phone-menu");
      expect(found).not.toBeNull();
      return found ?? document.body;
    });
    expect(links(panel)).toEqual([
      "Browse groups",
      "FAQ",
      "Torsdag7 trial matches left",
      "LördagInactive",
      "Create new group",
      "Admin home",
      "Account",
      "On this device",
    ]);
    expect(document.getElementById("main")).toHaveAttribute("inert");
    await reader.keyboard("{Escape}");
    expect(document.getElementById("phone-menu")).toBeNull();
    expect(button).toHaveFocus();
  });

  it("closes on a phone by a link to the page below it, and by a click outside", async () => {
    const { user: reader } = await renderApp("/en/faq");
    const panel = () => document.getElementById("phone-menu");
    const open = async () => {
      await reader.click(await screen.findByRole("button", { name: "Open menu" }));
      await waitFor(() => expect(panel()).not.toBeNull());
    };
    await open();
    await reader.click(within(panel() ?? document.body).getByRole("link", { name: "FAQ" }));
    expect(panel()).toBeNull();
    await open();
    await reader.click(screen.getByRole("banner"));
    expect(panel()).toBeNull();
    await open();
    await reader.click(screen.getByRole("button", { name: "Close menu" }));
    expect(panel()).toBeNull();
  });
});

it.each(["en", "sv", "es"])("the footer has the year of the specification, in %s", async (language) => {
  await renderApp(`/${language}/nowhere`);
  expect(within(await screen.findByRole("contentinfo")).getByText("© 2025 Duelo")).toBeVisible();
});

it("the footer has the version of the server for people who are signed in", async () => {
  signedIn();
  await renderApp("/en/nowhere");
  const footer = within(await screen.findByRole("contentinfo"));
  expect(await footer.findByText("1.4.0")).toBeVisible();
});

describe("the admin menu", () => {
  it("has the current group, admin home, account and sign out, and closes on a click outside", async () => {
    signedIn(own({ name: "Torsdag" }));
    visiting(aGroup({ groupId: 9, name: "Somebody else's", publicHash: OTHER }));
    const { user: reader } = await renderApp(`/en/groups/${OTHER}/nowhere`);
    await reader.click(await screen.findByRole("button", { name: "Karin Öhrn: admin menu" }));
    const items = within(screen.getByRole("menu")).getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Torsdag",
      "Admin home",
      "Account",
      "Sign out",
    ]);
    await reader.click(screen.getByRole("main"));
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  });
});

describe("the name of the group in the header", () => {
  const banner = () => within(screen.getByRole("banner"));

  it("lists several groups with their states, and links to the creation of another", async () => {
    signedIn(
      own({ groupId: 1, name: "Torsdag" }),
      own({ groupId: 2, name: "Lördag", isActive: false }),
      own({ groupId: 3, name: "Ny", trialMatchesRemaining: 1 }),
    );
    const { user: reader } = await renderApp("/en/nowhere");
    await reader.click(await screen.findByRole("button", { name: "Switch group: Torsdag" }));
    const items = within(screen.getByRole("menu")).getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Torsdag7 trial matches left",
      "LördagInactive",
      "Ny1 trial match left",
      "Create new group",
    ]);
    expect(items[0]?.querySelector(".bg-up")).not.toBeNull();
    expect(items[1]?.querySelector(".bg-line-strong")).not.toBeNull();
    expect(items[3]).toHaveAttribute("href", "/en/admin/groups/create");
  });

  it("links to the admin pages for the admin of one group", async () => {
    signedIn(own({ name: "Torsdag" }));
    await renderApp("/en/nowhere");
    const link = await banner().findByRole("link", { name: "Torsdag" });
    expect(link).toHaveAttribute("href", "/en/admin");
  });

  it("links to the group for a visitor", async () => {
    visiting(aGroup({ name: "Torsdag", publicHash: HASH }));
    await renderApp(`/en/groups/${HASH}/nowhere`);
    const link = await banner().findByRole("link", { name: "Torsdag" });
    expect(link).toHaveAttribute("href", `/en/groups/${HASH}`);
  });

  it("is absent for a visitor outside of groups", async () => {
    await renderApp("/en/nowhere");
    await screen.findByRole("heading", { name: "Page not found" });
    expect(screen.queryByRole("button", { name: /Switch group/ })).not.toBeInTheDocument();
  });
});

describe("going to another page", () => {
  it("moves the focus to the content and announces the new title", async () => {
    const { user: reader } = await renderApp("/en/nowhere");
    await screen.findByRole("heading", { name: "Page not found" });
    await reader.click(within(screen.getByRole("contentinfo")).getByRole("link", { name: "FAQ" }));
    await screen.findByRole("heading", { name: "Questions and answers" });
    expect(screen.getByRole("main")).toHaveFocus();
    expect(await screen.findByText("FAQ · Duelo", { selector: "p" })).toHaveAttribute("aria-live", "polite");
  });
});

describe("without a connection", () => {
  it("a strip says so, and the page says what it could not load", async () => {
    server.use(http.get("*/api/groups", () => Response.error()));
    const { user: reader } = await renderApp("/en/groups");
    act(() => window.dispatchEvent(new Event("offline")));
    expect(await screen.findByText(/offline/i)).toBeVisible();
    // The request is retried twice, with pauses.
    const failed = await screen.findByText("Failed to load groups", {}, { timeout: 20_000 });
    expect(failed).toBeVisible();
    server.use(http.get("*/api/groups", () => success({ groups: [], total: 0, limit: 50, offset: 0 })));
    act(() => window.dispatchEvent(new Event("online")));
    await reader.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "No public groups yet" })).toBeVisible();
  });
});

describe("the strip of a page without a connection", () => {
  const onPage = async (failing: boolean) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    function Queries() {
      useQuery({ queryKey: ["loaded"], queryFn: () => 1 });
      useQuery({ queryKey: ["other"], queryFn: () => (failing ? Promise.reject(new Error("lost")) : 2) });
      return <OfflineStrip />;
    }
    render(
      <QueryClientProvider client={client}>
        <Queries />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(client.isFetching()).toBe(0));
    act(() => onlineManager.setOnline(false));
  };
  afterEach(() => onlineManager.setOnline(true));

  it("has the age of what is shown", async () => {
    await onPage(false);
    expect(screen.getByRole("status")).toHaveTextContent(/^Offline\. Everything as of/);
  });

  it("has no age where a part could not be loaded", async () => {
    await onPage(true);
    expect(screen.getByRole("status")).toHaveTextContent(/^You’re offline\./);
  });
});

describe("a toast", () => {
  it("stays while it is hovered or focused", async () => {
    const { user: reader } = await renderApp("/en/nowhere");
    await screen.findByRole("heading", { name: "Page not found" });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      act(() => toast.success("Saved"));
      await reader.hover(await screen.findByText("Saved"));
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(screen.getByText("Saved")).toBeVisible();
      act(() => screen.getByRole("button", { name: "Close" }).focus());
      await reader.unhover(screen.getByText("Saved"));
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(screen.getByText("Saved")).toBeVisible();
      act(() => screen.getByRole("button", { name: "Close" }).blur());
      await act(() => vi.advanceTimersByTimeAsync(2_000));
      expect(screen.queryByText("Saved")).not.toBeInTheDocument();
      // From here on time does not go by on its own.
      vi.useFakeTimers();
      act(() => toast.error("Failed"));
      await act(() => vi.advanceTimersByTimeAsync(3_900));
      expect(screen.getByText("Failed")).toBeVisible();
      await act(() => vi.advanceTimersByTimeAsync(200));
      expect(toastStore.current()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});
