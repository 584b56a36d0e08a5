import { type ComponentType, Suspense, useEffect, useState } from "react";
import type { RouteNamespace } from "../i18n/namespaces";
import { type Load, withTexts } from "../shared/lazy-part";
import { runWhenIdle } from "./run-when-idle";

/**
 * A part that a page can do without, loaded once the browser is idle. If the connection was lost before, it is loaded
 * when there is one again.
 */
export function idlePart(load: Load<object>, namespaces: RouteNamespace[] = []): ComponentType {
  return function IdlePart() {
    const [Part, setPart] = useState<ComponentType | null>(null);
    useEffect(() => {
      let isShown = true;
      const report = (error: unknown) => {
        if (isShown) reportError(error);
      };
      // What is loaded already is the same component.
      const loadPart = () => withTexts(load, namespaces).then((loaded) => setPart(() => loaded), report);
      const cancel = runWhenIdle(loadPart);
      window.addEventListener("online", loadPart);
      return () => {
        isShown = false;
        cancel();
        window.removeEventListener("online", loadPart);
      };
    }, []);
    return <Suspense>{Part && <Part />}</Suspense>;
  };
}
