/** Does something once the browser has nothing better to do: what is fetched then takes nothing from the page. */
export function runWhenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) {
    window.requestIdleCallback(run, { timeout: 2_000 });
  } else {
    setTimeout(run, 200);
  }
}
