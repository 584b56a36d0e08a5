/** Runs a function once the browser is idle, so that its requests do not delay the page. */
export function runWhenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) {
    window.requestIdleCallback(run, { timeout: 2_000 });
  } else {
    setTimeout(run, 200);
  }
}
