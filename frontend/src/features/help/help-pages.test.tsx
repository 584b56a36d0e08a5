import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "../../testing/app";
import { initRules } from "../../testing/rules";
import { failure, startServer } from "../../testing/server";

const server = startServer();
beforeAll(initRules);

const scrolledTo = vi.fn();
beforeEach(() => {
  scrolledTo.mockClear();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo(this.id);
  };
});

it.each([
  ["en", "See an example", "Sorry, no example groups are available at the moment."],
  ["sv", "Se ett exempel", "Tyvärr finns det ingen exempelgrupp just nu."],
  ["es", "Ver un ejemplo", "Lo sentimos, ahora mismo no hay grupos de ejemplo."],
] as const)("says in %s that there is no example group", async (language, button, text) => {
  server.use(http.get("*/api/groups/random-discoverable", () => failure(404, "group.no_example")));
  const { user } = await renderApp(`/${language}`, language);
  await user.click(await screen.findByRole("button", { name: button }));
  expect(await screen.findByText(text)).toBeVisible();
});

describe("the questions", () => {
  it("are found regardless of accents, with matches marked and counted", async () => {
    const { user, address } = await renderApp("/es/faq?category=scores", "es");
    await user.click(await screen.findByLabelText("Buscar en las preguntas"));
    await user.paste("SUPER");
    expect(await screen.findByText("1 pregunta encontrada")).toBeVisible();
    const mark = screen.getByText("súper", { selector: "mark" });
    expect(mark.closest("summary")).toHaveTextContent("¿Cómo anoto un súper tie-break?");
    await waitFor(() => expect(address()).toBe("/es/faq?category=scores&search=SUPER"));
  });

  it("expand when the answer matches the search", async () => {
    await renderApp("/en/faq?search=spam");
    const hit = await screen.findByText("spam", { selector: "mark" });
    expect(hit.closest("details")).toHaveAttribute("open");
  });

  it("show a message when none matches, and a button to show all", async () => {
    const { user, address } = await renderApp("/en/faq?category=login&search=zebra");
    await screen.findByRole("heading", { name: "No matching questions" });
    await user.click(screen.getByRole("button", { name: "Show all questions" }));
    expect(await screen.findByRole("heading", { name: "Technical" })).toBeVisible();
    await waitFor(() => expect(address()).toBe("/en/faq"));
  });

  it("are filtered by category", async () => {
    const { user } = await renderApp("/en/faq");
    const filter = await screen.findByRole("group", { name: "Category" });
    await user.click(within(filter).getByRole("button", { name: "Admin" }));
    expect(within(filter).getByRole("button", { name: "Admin" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(1);
    expect(screen.queryByText("Is there a dark mode?")).not.toBeInTheDocument();
  });

  it("have their own URLs that expand them", async () => {
    const { user } = await renderApp("/en/faq#dark");
    const question = (await screen.findByText("Is there a dark mode?")).closest("details");
    expect(question).toHaveAttribute("open");
    expect(scrolledTo).toHaveBeenCalledWith("dark");
    expect(question?.querySelector("summary")).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Copy link: Is there a dark mode?" }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/en/faq#dark`);
  });
});

describe("the calculator", () => {
  async function open(address = "/en/rules") {
    const app = await renderApp(address);
    await screen.findByLabelText("Player 1");
    return app;
  }
  const changeOf = (player: string) => screen.getByText(player, { selector: "summary *" }).closest("summary");

  it("starts with the example and follows the input", async () => {
    const { user, address } = await open();
    expect(changeOf("Player 1")).toHaveTextContent("+14");
    expect(changeOf("Player 2")).toHaveTextContent("+25");
    await user.click(screen.getByLabelText("Fewer than 5 matches: Player 2"));
    expect(changeOf("Player 2")).toHaveTextContent("+14");
    await user.clear(screen.getByLabelText("Player 1"));
    await user.paste("1500");
    expect(changeOf("Player 1")).toHaveTextContent("1500");
    await waitFor(() => expect(address()).toContain("ratings=1500%2C1516%2C1713%2C1552"));
    await user.click(screen.getByText("Back to the example"));
    expect(changeOf("Player 1")).toHaveTextContent("+14");
    await waitFor(() => expect(address()).toBe("/en/rules"));
  });

  it("shows every step for each of the four", async () => {
    await open("/en/rules?ratings=1500,1500,1500,1500&new=1,2,3,4&sets=6-3,6-2");
    const ledger = changeOf("Player 1")?.closest("details");
    for (const step of ["Own team average", "Expected to win", "K-factor", "Raw change", "Games margin"]) {
      expect(ledger).toHaveTextContent(step);
    }
    expect(ledger).toHaveTextContent("40 × (1 − 0.500)");
    expect(changeOf("Player 1")).toHaveTextContent("+27");
    expect(changeOf("Player 4")).toHaveTextContent("−27");
  });

  it("shows errors at their fields", async () => {
    const { user } = await open("/en/rules?ratings=1500,15x,1500,1500&sets=6-,5-5");
    expect(screen.getByRole("textbox", { name: "Player 2" })).toHaveAccessibleDescription(
      "Enter a whole number from 0 to 9999",
    );
    const second = within(screen.getByRole("group", { name: "Set 2" }));
    expect(second.getByRole("textbox", { name: "Games won by team 1" })).toHaveAccessibleDescription(
      "Set 2: A set cannot be tied",
    );
    expect(screen.getByText("The changes appear here once everything is filled in.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove set 1" }));
    expect(screen.queryByRole("group", { name: "Set 2" })).not.toBeInTheDocument();
  });

  it("shows an error for a match that is tied on sets", async () => {
    await open("/en/rules?ratings=1500,1500,1500,1500&sets=6-2,2-6");
    expect(screen.getByRole("alert")).toHaveTextContent("Match cannot be tied (1-1 in sets)");
  });
});
