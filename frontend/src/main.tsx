import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App";
import { openLocalized } from "./app/open-localized";
import { fetchPage } from "./app/router";
import { runWhenIdle } from "./app/run-when-idle";
import { followTheme } from "./app/theme";
import { loadNamespaces, startI18n } from "./i18n/i18n";
import { handFile } from "./shared/handed-file";
import { fetchToasts } from "./ui/Toaster";
import { setHydrating } from "./ui/use-hydrated";
import "./ui/base.css";

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) {
    throw new Error("the page has no #root");
  }
  await startI18n(openLocalized());
  const { pathname, search } = window.location;
  // What can't be fetched now is tried again when it is shown, and an error is shown if that fails as well.
  const isFetched = await fetchPage(pathname).then(
    () => true,
    () => false,
  );
  const { prerendered, group, name, elo } = root.dataset;
  const app = (
    <StrictMode>
      <App initialData={{ path: prerendered, group, name, elo }} />
    </StrictMode>
  );
  // The page was prerendered for its path alone: one with a query or a navigation state is rendered anew.
  const isSame = prerendered === pathname && search === "" && !window.history.state?.usr;
  // Rendered in small steps, so that the page stays responsive.
  startTransition(() => {
    if (isSame && isFetched) {
      setHydrating(true);
      hydrateRoot(root, app);
    } else {
      // createRoot removes the prerendered field, in which a file may have been chosen.
      handFile(root.querySelector<HTMLInputElement>("[type=file]")?.files?.[0]);
      createRoot(root).render(app);
    }
  });
  followTheme();
  // No page needs them at once; they are loaded while there is still a connection.
  runWhenIdle(() => {
    // Without a connection they are missing until the page is loaded again.
    loadNamespaces(["errors"]).catch(() => undefined);
    fetchToasts().catch(() => undefined);
  });
}

start().catch((error: unknown) => {
  // bootstrap.js says it.
  window.dispatchEvent(new Event("duelo:start-failed"));
  throw error;
});
