/** Matches in the installed app. */
export const INSTALLED = "(display-mode: standalone)";

export function isInstalled(): boolean {
  return window.matchMedia(INSTALLED).matches;
}
