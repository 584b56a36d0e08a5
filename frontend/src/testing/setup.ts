import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A busy machine is no failure: what is waited for may take its time.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout, hence nothing to scroll.
window.scrollTo = () => undefined;

// Nor does it have a top layer to show modal dialogs in.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
