import { expect, type Page } from "@playwright/test";

/** The keys of the answers that the browser has stored. */
export function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("duelo");
        // The app makes the database: one that was made here would have no store for the answers.
        let isMissing = false;
        opening.onupgradeneeded = () => {
          isMissing = true;
          opening.transaction?.abort();
        };
        opening.onerror = () => (isMissing ? resolve([]) : reject(opening.error));
        opening.onsuccess = () => {
          const database = opening.result;
          const keys = database.objectStoreNames.contains("answers")
            ? database.transaction("answers").objectStore("answers").getAllKeys()
            : null;
          if (keys === null) {
            database.close();
            resolve([]);
            return;
          }
          keys.onsuccess = () => {
            database.close();
            resolve(keys.result.map(String));
          };
        };
      }),
  );
}

/** Waits until answers to queries with these keys are stored. */
export async function stored(page: Page, parts: readonly string[]): Promise<void> {
  for (const part of parts) {
    await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringContaining(part));
  }
}
