import { type ComponentType, lazy, useState } from "react";
import { loadNamespaces } from "../i18n/i18n";
import type { RouteNamespace } from "../i18n/namespaces";

/** A page, or a part of one, in a chunk of its own: shown once its code and its texts are there. */
export function lazyPart<P extends object>(
  load: () => Promise<{ Component: ComponentType<P> }>,
  namespaces: RouteNamespace[] = [],
) {
  return lazy(async () => {
    const [{ Component }] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: Component };
  });
}

/** A lazy part that can be fetched before it is shown, and is then there at once. */
export function fetchedPart(
  load: () => Promise<{ Component: ComponentType }>,
  namespaces: RouteNamespace[] = [],
): { Part: ComponentType; fetch: () => Promise<void> } {
  let Fetched: ComponentType | null = null;
  const Later = lazyPart(load, namespaces);
  return {
    Part: () => {
      // Which of the two stays as it was in the beginning: another component would begin anew.
      const [Shown] = useState(() => Fetched ?? Later);
      return <Shown />;
    },
    fetch: async () => {
      const [{ Component }] = await Promise.all([load(), loadNamespaces(namespaces)]);
      Fetched = Component;
    },
  };
}
