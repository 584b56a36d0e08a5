import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../testing/app";
import { openLocalized } from "./open-localized";

describe("the address decides the language", () => {
  it("of the page and of the document", async () => {
    await renderApp("/sv/nowhere");
    expect(await screen.findByRole("heading", { name: "Sidan finns inte" })).toBeVisible();
    expect(document.documentElement.lang).toBe("sv");
  });

  it("also when it changes by a navigation", async () => {
    const { goTo, goBack } = await renderApp("/en/nowhere");
    await screen.findByRole("heading", { name: "Page not found" });
    await goTo("/es/nowhere");
    expect(await screen.findByRole("heading", { name: "Página no encontrada" })).toBeVisible();
    await goBack();
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
  });
});

describe("the language menu", () => {
  it("rewrites the first segment, keeps the rest and remembers the choice", async () => {
    const { user, address } = await renderApp("/en/nowhere?tab=2#part");
    await user.click(await screen.findByRole("button", { name: "Language: English (EN)" }));
    await user.click(screen.getByRole("menuitemradio", { name: "Svenska" }));
    await screen.findByRole("heading", { name: "Sidan finns inte" });
    expect(address()).toBe("/sv/nowhere?tab=2#part");
    expect(localStorage.getItem("duelo.language")).toBe("sv");
  });

  it("works with the keyboard alone", async () => {
    const { user, address } = await renderApp("/en/nowhere");
    (await screen.findByRole("button", { name: "Language: English (EN)" })).focus();
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("menuitemradio", { name: "English" })).toHaveFocus());
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await waitFor(() => expect(address()).toBe("/es/nowhere"));
  });

  it("closes on Escape and gives the focus back", async () => {
    const { user } = await renderApp("/en/nowhere");
    const button = await screen.findByRole("button", { name: "Language: English (EN)" });
    await user.click(button);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });
});

describe("an address without a language", () => {
  it("gets the reader's language, and keeps path, query and fragment", () => {
    localStorage.setItem("duelo.language", "es");
    window.history.replaceState(null, "", "/groups/k7m2x9qd?sort=name#ranking");
    expect(openLocalized()).toBe("es");
    const { pathname, search, hash } = window.location;
    expect(pathname + search + hash).toBe("/es/groups/k7m2x9qd?sort=name#ranking");
  });

  it("with an unsupported language becomes English", () => {
    localStorage.setItem("duelo.language", "es");
    window.history.replaceState(null, "", "/fr/rules");
    expect(openLocalized()).toBe("en");
    expect(window.location.pathname).toBe("/en/rules");
  });
});
