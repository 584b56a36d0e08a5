import { type ComponentType, lazy, type ReactNode, useState } from "react";
import { loadNamespaces } from "../i18n/i18n";
import type { RouteNamespace } from "../i18n/namespaces";
import { PageNotLoaded, PartNotLoaded } from "./NotLoaded";

export type Load<P> = () => Promise<ComponentType<P>>;

/**
 * A part of a page in a chunk of its own: shown once its code and its texts are loaded. `Instead` is shown, without
 * properties, if they cannot be loaded.
 */
export function lazyPart<P extends object>(
  load: Load<P>,
  namespaces: RouteNamespace[] = [],
  Instead: () => ReactNode = PartNotLoaded,
) {
  return lazy(async () => ({
    default: await withTexts(load, namespaces).catch((error: unknown): ComponentType<P> => {
      reportError(error);
      return Instead;
    }),
  }));
}

/** A lazy part that the page does without if it cannot be loaded. */
export function optionalPart<P extends object>(load: Load<P>, namespaces: RouteNamespace[] = []) {
  return lazyPart(load, namespaces, () => null);
}

/** A page that can be loaded before it is rendered, and then renders without suspending. */
export function fetchedPage(
  load: Load<object>,
  namespaces: RouteNamespace[] = [],
): { Page: ComponentType; fetch: () => Promise<void> } {
  let Loaded: ComponentType | null = null;
  const Lazy = lazyPart(load, namespaces, PageNotLoaded);
  return {
    Page: () => {
      // The choice is made once: another component type would remount the page.
      const [Shown] = useState(() => Loaded ?? Lazy);
      return <Shown />;
    },
    fetch: async () => {
      Loaded = await withTexts(load, namespaces);
    },
  };
}

/** Loads a component with its texts. */
export async function withTexts<P>(load: Load<P>, namespaces: RouteNamespace[]): Promise<ComponentType<P>> {
  const [component] = await Promise.all([load(), loadNamespaces(namespaces)]);
  return component;
}
