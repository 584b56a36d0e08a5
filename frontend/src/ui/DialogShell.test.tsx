import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { DialogShell } from "./DialogShell";

function show() {
  const onClose = vi.fn();
  render(
    <DialogShell open onClose={onClose} titleId="title">
      <p id="title">Delete the match?</p>
    </DialogShell>,
  );
  return { onClose, dialog: screen.getByRole("dialog"), text: screen.getByText("Delete the match?") };
}

it("closes on a click on the backdrop", () => {
  const { onClose, dialog } = show();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});

it("stays open when a text selection ends on the backdrop", () => {
  const { onClose, dialog, text } = show();
  fireEvent.pointerDown(text);
  // The browser reports the click on what both ends have in common.
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
});
