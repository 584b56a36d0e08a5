import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { setDisconnected } from "./disconnected";
import { NetworkButton } from "./NetworkButton";

afterEach(() => act(() => setDisconnected(null)));

it("keeps its own description and its focus without a connection", () => {
  render(
    <>
      <NetworkButton aria-describedby="size">Export</NetworkButton>
      <p id="size">About 2 MB.</p>
    </>,
  );
  const button = screen.getByRole("button", { name: "Export" });
  button.focus();
  expect(button).toHaveAccessibleDescription("About 2 MB.");
  act(() => setDisconnected({ asOf: null, reason: "Needs a connection." }));
  expect(button).toHaveAccessibleDescription("About 2 MB. Needs a connection.");
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveFocus();
  act(() => setDisconnected(null));
  expect(button).toHaveAccessibleDescription("About 2 MB.");
  expect(button).not.toHaveAttribute("aria-disabled");
});
