import type { Page } from "@playwright/test";

/**
 * Measures a page on which nothing moves: its fonts are loaded and what was moving has ended. Until the measurement is
 * over, what changes does so at once, as for readers who prefer reduced motion: no colour is that of a transition.
 */
export async function atRest<T>(page: Page, measure: () => Promise<T>): Promise<T> {
  const isReduced = await page.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  if (!isReduced) {
    await page.emulateMedia({ reducedMotion: "reduce" });
  }
  await page.evaluate(async () => {
    // What spins never ends.
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
    await document.fonts.ready;
  });
  const measured = await measure();
  if (!isReduced) {
    await page.emulateMedia({ reducedMotion: "no-preference" });
  }
  return measured;
}
