import type { Page } from "@playwright/test";

/**
 * Holds back the timers of this duration, in milliseconds, or from the shortest one up to it, in the pages that are
 * opened from now on: what is shown for a few seconds may be over before a test on a busy machine has looked at it. The
 * returned function lets them end.
 */
export async function holdTimers(
  page: Page,
  duration: number,
  shortest = duration,
): Promise<() => Promise<void>> {
  await page.addInitScript(holdInPage, [duration, shortest] as const);
  return () => page.evaluate(() => (window as unknown as { endHeldTimers(): void }).endHeldTimers());
}

/** Run in a page: holds back its timers of these durations, the longest first, until `endHeldTimers` is called. */
export function holdInPage([longest, from]: readonly [number, number]): void {
  const { setTimeout: start, clearTimeout: stop } = window;
  // The app's own delays in that range; what is left of a time has other milliseconds.
  const timesOfOthers = longest === from ? [] : [500, 600, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000];
  const waiting = new Map<number, () => void>();
  let last = 0;
  const set = (run: (...values: unknown[]) => void, time?: number, ...values: unknown[]) => {
    if (time === undefined || time < from || time > longest || timesOfOthers.includes(time)) {
      return start(run, time, ...values);
    }
    last -= 1;
    waiting.set(last, () => run(...values));
    return last;
  };
  const clear = (id?: number) => (waiting.delete(id ?? 0) ? undefined : stop(id));
  const end = () => {
    const ending = [...waiting.values()];
    waiting.clear();
    for (const run of ending) run();
  };
  Object.assign(window, { setTimeout: set, clearTimeout: clear, endHeldTimers: end });
}
