import { initSync } from "../../pkg/elo_core";
import inlined from "../../pkg/elo_core_bg.wasm?url&inline";

/** Gives the real rules to a test: in the browser they are fetched, here they come as bytes. */
export function startRules(): void {
  const bytes = atob(inlined.slice(inlined.indexOf(",") + 1));
  initSync({ module: Uint8Array.from(bytes, (char) => char.charCodeAt(0)) });
}
