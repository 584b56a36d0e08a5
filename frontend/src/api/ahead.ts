declare global {
  interface Window {
    /** By their addresses, the answers that `early.js` has asked for. */
    dueloAhead?: Map<string, Promise<Response>>;
  }
}

/** For so many milliseconds from the start of the page such an answer is as good as a new one. */
const freshFor = 10_000;

/** The answer to a call that was asked for before the app was there, if there is one; each is taken once. */
export async function takeAhead({ method, url }: Request): Promise<Response | null> {
  const answer = window.dueloAhead?.get(url);
  window.dueloAhead?.delete(url);
  if (answer === undefined || method !== "GET" || performance.now() > freshFor) {
    return null;
  }
  // What did not arrive is asked for as if nobody had tried.
  return answer.catch(() => null);
}
