/** How long the server may take to answer, in milliseconds. */
const timeout = 10_000;

/** The path that this document was loaded for. */
const openedPath = typeof window === "undefined" ? "" : window.location.pathname;

/** Whether loading the page's address as a new document may help: this one was loaded for another address. */
export function isNewToDocument(): boolean {
  return window.location.pathname !== openedPath;
}

/**
 * Loads the page's address as a new document. Browsers do not request a module again that this document has failed to
 * load, and the files of a former version are gone. False if the server is not reached: then the page stays. A reader
 * who has gone to another page meanwhile stays there.
 */
export async function openAnew(): Promise<boolean> {
  const address = window.location.href;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeout);
  const isReached = await fetch(address, { cache: "no-store", signal: limit.signal }).then(
    ({ status }) => status < 500,
    () => false,
  );
  clearTimeout(timer);
  if (isReached && window.location.href === address) {
    window.location.reload();
  }
  return isReached;
}
