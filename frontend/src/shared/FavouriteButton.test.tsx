import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import { startI18n } from "../i18n/i18n";
import { FavouriteButton } from "./FavouriteButton";

beforeAll(() => startI18n("en"));

function show() {
  render(<FavouriteButton publicHash="torsdag1" name="Torsdagspadel" />);
  return screen.getByRole("button");
}

it("adds and removes, and is stored", async () => {
  const star = show();
  expect(star).toHaveAccessibleName("Add Torsdagspadel to favourites");
  await userEvent.click(star);
  expect(star).toHaveAccessibleName("Remove Torsdagspadel from favourites");
  expect(localStorage.getItem("duelo.favourites")).toBe('["torsdag1"]');
  await userEvent.click(star);
  expect(localStorage.getItem("duelo.favourites")).toBe("[]");
});

it("follows another tab", () => {
  const star = show();
  act(() => {
    localStorage.setItem("duelo.favourites", '["torsdag1"]');
    window.dispatchEvent(new StorageEvent("storage", { key: "duelo.favourites" }));
  });
  expect(star).toHaveAccessibleName("Remove Torsdagspadel from favourites");
});

it("tolerates invalid stored values", () => {
  localStorage.setItem("duelo.favourites", '{"not": "a list"}');
  expect(show()).toHaveAccessibleName("Add Torsdagspadel to favourites");
});
