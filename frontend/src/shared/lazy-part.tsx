import { type ComponentType, lazy, useState } from "react";
import { loadNamespaces } from "../i18n/i18n";
import type { RouteNamespace } from "../i18n/namespaces";

/** A page, or a part of one, in a chunk of its own: shown once its code and its texts are loaded. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  namespaces: RouteNamespace[] = [],
) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: component };
  });
}

/** A lazy part that can be loaded before it is rendered, and then renders without suspending. */
export function fetchedPart(
  load: () => Promise<ComponentType>,
  namespaces: RouteNamespace[] = [],
): { Part: ComponentType; fetch: () => Promise<void> } {
  let Loaded: ComponentType | null = null;
  const Lazy = lazyPart(load, namespaces);
  return {
    Part: () => {
      // The choice is made once: another component type would remount the page.
      const [Shown] = useState(() => Loaded ?? Lazy);
      return <Shown />;
    },
    fetch: async () => {
      [Loaded] = await Promise.all([load(), loadNamespaces(namespaces)]);
    },
  };
}
