import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { SYNC_TAG } from "../shared/outbox/send-queue";
import type { WorkerMessage } from "../shared/worker-messages";
import { sendAtOnce, sendOutbox } from "./outbox";
import { openPage } from "./pages";
import { readerFromCache, storeReaders } from "./readers";

declare const self: ServiceWorkerGlobalScope;
// Written by scripts/service-worker.mjs.
declare const PRECACHED: PrecacheEntry[];
declare const READERS: string[];
declare const APP: string;

/** What TypeScript's lib lacks, since Safari and Firefox do. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

// Handles GET requests for pages and files of the build alone. Requests of the API go to the network untouched; what
// the app shows without a connection it stores itself (src/api/stored-answers.ts).
precacheAndRoute(PRECACHED, { directoryIndex: "", cleanURLs: false });
cleanupOutdatedCaches();
registerRoute(({ url }) => READERS.includes(url.pathname), readerFromCache);
registerRoute(new NavigationRoute(openPage, { denylist: [/^\/(api|dev|health)\//, /\.\w+$/] }));

self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

self.addEventListener("sync", (event) => {
  if (event.tag === SYNC_TAG) {
    event.waitUntil(sendOutbox());
  }
});

self.addEventListener("message", (event) => {
  const message: WorkerMessage = event.data;
  switch (message.type) {
    case "app":
      event.ports[0]?.postMessage(APP);
      break;
    case "sendAtOnce":
      event.waitUntil(sendAtOnce(message.entry));
      break;
    case "storeReaders":
      event.waitUntil(storeReaders(READERS));
      break;
    case "activate":
      event.waitUntil(self.skipWaiting());
      break;
    case "activateIfAlone":
      event.waitUntil(activateIfAlone());
      break;
  }
});

async function activate(): Promise<void> {
  // A former version enabled it. With it Firefox shows an error of its own while the server is away.
  await self.registration.navigationPreload?.disable();
  // The page of the first visit can open its other pages offline, too.
  await self.clients.claim();
}

/** Replaces the former worker, and with it the files of the former version, unless other tabs may need them. */
async function activateIfAlone(): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.length <= 1) {
    await self.skipWaiting();
  }
}
