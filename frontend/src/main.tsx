import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { openLocalized } from "./app/open-localized";
import { fetchPage } from "./app/router";
import { runWhenIdle } from "./app/run-when-idle";
import { followThemeColour } from "./app/theme";
import { loadNamespaces, startI18n } from "./i18n/i18n";
import "./ui/base.css";

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) {
    throw new Error("the page has no #root");
  }
  await startI18n(openLocalized());
  // What can't be fetched now is tried again when it is shown, and the page says so if that fails as well.
  await fetchPage(window.location.pathname).catch(() => undefined);
  const app = createRoot(root);
  // Drawn in small steps, between which a phone answers to fingers.
  startTransition(() =>
    app.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  followThemeColour();
  // No page waits for them, but they have to be here before the connection goes.
  runWhenIdle(() => void loadNamespaces(["errors"]));
}

void start();
