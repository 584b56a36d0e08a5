/** The address of the app's entry chunk, which has a hash of all code and texts; null on the development server. */
export function appVersion(): string | null {
  return document.querySelector<HTMLScriptElement>("script[data-app]")?.dataset.app ?? null;
}
