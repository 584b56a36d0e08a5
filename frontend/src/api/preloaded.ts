declare global {
  interface Window {
    /** The responses that `bootstrap.js` has requested, by their URLs. */
    dueloPreloaded?: Map<string, Promise<Response>>;
    /** When it has requested them, in milliseconds since the start of the page. */
    dueloPreloadedAt?: number;
  }
}

/** Milliseconds from its request during which a preloaded response counts as new. */
const freshFor = 10_000;

/** The response that was requested before the app started, if there is one; each is taken once. */
export async function takePreloaded({ method, url }: Request): Promise<Response | null> {
  const answer = window.dueloPreloaded?.get(url);
  window.dueloPreloaded?.delete(url);
  if (
    answer === undefined ||
    method !== "GET" ||
    performance.now() - (window.dueloPreloadedAt ?? 0) > freshFor
  ) {
    return null;
  }
  // A failed preload is requested again.
  return answer.catch(() => null);
}
