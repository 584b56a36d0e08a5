import type { WorkerMessage } from "../../shared/worker-messages";
import { appUpdate } from "./app-update";
import { appVersion } from "./app-version";

/** Milliseconds between two questions to the server whether there is a new version. */
const checkInterval = 10 * 60_000;

/** Installs the service worker, which opens pages offline, and offers its next version once that is ready. */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator) || appVersion() === null) {
    return;
  }
  await pageLoaded();
  const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  let current = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // Another tab has updated. The first worker replaces none.
    if (current !== null) {
      appUpdate.offer(() => window.location.reload());
    }
    current = navigator.serviceWorker.controller;
  });
  const onInstalled = (worker: ServiceWorker | null) => {
    if (worker?.state === "installed" && registration.active) {
      void offer(worker);
    }
  };
  onInstalled(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => onInstalled(worker));
  });
  checkWhenVisible(registration);
}

/** Offers the version of a waiting worker, unless the page has it already. */
async function offer(worker: ServiceWorker): Promise<void> {
  if ((await appOf(worker)) === appVersion()) {
    send(worker, { type: "activateIfAlone" });
    return;
  }
  appUpdate.offer(() => {
    navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload());
    send(worker, { type: "activate" });
  });
}

function appOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    send(worker, { type: "app" }, [port2]);
  });
}

function send(worker: ServiceWorker, message: WorkerMessage, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer);
}

/** Browsers check at each page load; an installed app stays open for weeks. */
function checkWhenVisible(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - checkedAt > checkInterval) {
      checkedAt = Date.now();
      // Without a connection the next check finds the new version.
      registration.update().catch(() => undefined);
    }
  });
}

function pageLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === "complete") {
      resolve();
    } else {
      window.addEventListener("load", () => resolve(), { once: true });
    }
  });
}
