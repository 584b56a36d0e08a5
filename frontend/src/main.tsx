import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { openLocalized } from "./app/open-localized";
import { followThemeColour } from "./app/theme";
import { loadNamespaces, startI18n } from "./i18n/i18n";
import "./ui/base.css";

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) {
    throw new Error("the page has no #root");
  }
  await startI18n(openLocalized());
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  followThemeColour();
  // No page waits for them, but they have to be here before the connection goes.
  await loadNamespaces(["errors"]);
}

void start();
