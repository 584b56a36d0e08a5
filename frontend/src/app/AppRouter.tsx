import { type ReactNode, useLayoutEffect, useState, useTransition } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from "react-router";
import { NavigationPending } from "../shared/navigation-pending";

/** React Router's `BrowserRouter`, which does not say that a page is being loaded while the one before stays. */
export function AppRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setShown] = useState({ action: history.action, location: history.location });
  const [isPending, startTransition] = useTransition();
  useLayoutEffect(() => history.listen((update) => startTransition(() => setShown(update))), [history]);
  const isLeaving = isPending && history.location.pathname !== location.pathname;
  return (
    <NavigationPending value={isLeaving}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </NavigationPending>
  );
}
