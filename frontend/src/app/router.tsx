import { createBrowserRouter, type RouteObject } from "react-router";
import { changeLanguage, loadNamespaces } from "../i18n/i18n";
import { isLanguage } from "../i18n/languages";
import type { RouteNamespace } from "../i18n/namespaces";
import { Crash } from "./Crash";
import { Frame } from "./frame/Frame";

/** A page of its own chunk, shown once its code and its texts are there. */
function page(load: () => Promise<{ Component: () => React.ReactNode }>, namespaces: RouteNamespace[] = []) {
  return async () => {
    const [{ Component }] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { Component };
  };
}

/** Every screen of the product. The addresses are built in `i18n/paths.ts`. */
export const routes: RouteObject[] = [
  {
    path: "/:lang",
    Component: Frame,
    ErrorBoundary: Crash,
    HydrateFallback: () => null,
    // A differing language in the address switches the interface, also on the way back.
    loader: async ({ params }) => {
      if (isLanguage(params.lang)) {
        await changeLanguage(params.lang);
      }
      return null;
    },
    shouldRevalidate: ({ currentParams, nextParams }) => currentParams.lang !== nextParams.lang,
    children: [
      { index: true, lazy: page(() => import("./pages/landing"), ["help"]) },
      { path: "*", lazy: page(() => import("./pages/not-found")) },
    ],
  },
];

export function makeRouter() {
  return createBrowserRouter(routes);
}
