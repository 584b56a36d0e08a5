import { isInstalled } from "./installed";

/** In the installed app, asks the browser not to delete what was just stored. */
export function keepIfInstalled(): void {
  if (isInstalled()) {
    import("./keep-storage").then(({ askToKeep }) => askToKeep()).catch(() => undefined);
  }
}
