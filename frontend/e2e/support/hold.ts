import type { Page, Request } from "@playwright/test";

interface Held {
  /** Resolves with the first of the requests. */
  readonly made: Promise<Request>;
  readonly release: () => void;
}

/** Holds requests back until they are released. */
export async function hold(page: Page, address: string | RegExp): Promise<Held> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const made = page.waitForRequest(address);
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return { made, release };
}
