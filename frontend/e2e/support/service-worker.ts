import type { Page } from "@playwright/test";

/** Waits until the service worker has stored the app and answers for the page. */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === "activated" && navigator.serviceWorker.controller !== null;
  });
}

/** Run in a page: lets the browser look for a new version, which it also does at page loads. */
export async function askForNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
}

/** Run in a page: whether the browser has stored the files of a new version. */
export async function hasNewVersion(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return !!registration?.waiting;
}

/** Run in a page: the version of the app that it runs. */
export function shownVersion(): string | undefined {
  return document.querySelector<HTMLScriptElement>("script[data-app]")?.dataset.app;
}
