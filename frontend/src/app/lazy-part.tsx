import { type ComponentType, lazy } from "react";
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
