import { type ReactNode, useLayoutEffect, useMemo, useState, useTransition } from "react";
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type Location,
  type Navigator,
  Router,
  type To,
} from "react-router";
import { NavigationPending } from "../shared/navigation-pending";

/** React Router's `BrowserRouter`, which does not say that a page is being loaded while the one before stays. */
export function AppRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setShown] = useState({ action: history.action, location: history.location });
  const [isPending, startTransition] = useTransition();
  useLayoutEffect(() => history.listen((update) => startTransition(() => setShown(update))), [history]);
  const isLeaving = isPending && history.location.pathname !== location.pathname;
  const navigator = useMemo(() => navigatorAt(history, location), [history, location]);
  return (
    <NavigationPending value={isLeaving}>
      <Router location={location} navigationType={action} navigator={navigator}>
        {children}
      </Router>
    </NavigationPending>
  );
}

/**
 * Navigates from the shown address. A link to that address replaces the entry of the history, but adds one while the
 * entry has another address whose page is still being rendered, such as one with what was typed. The same holds for
 * `navigate` with `replace` to the shown address.
 */
function navigatorAt(history: ReturnType<typeof createBrowserHistory>, shown: Location): Navigator {
  const pathOf = (to: To) => (typeof to === "string" ? to : createPath(to));
  return {
    createHref: history.createHref,
    go: history.go,
    push: history.push,
    replace(to, state) {
      const isBehind = createPath(history.location) !== createPath(shown);
      const navigate = isBehind && pathOf(to) === createPath(shown) ? history.push : history.replace;
      navigate(to, state);
    },
  };
}
