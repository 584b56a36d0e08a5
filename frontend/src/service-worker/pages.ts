import { matchPrecache } from "workbox-precaching";

/** The document without content, from which the app renders any page. */
const appShell = "/app-shell.html";

/** Milliseconds after which a page is opened from the cache although the server may still answer. */
const pageTimeout = 4_000;

/** A page of the server, or the app shell when there is no connection or the server fails or takes too long. */
export async function openPage({ request }: { readonly request: Request }): Promise<Response> {
  const fromServer = fetch(request).catch(() => null);
  const shell = await matchPrecache(appShell);
  if (!shell) {
    return (await fromServer) ?? Response.error();
  }
  const response = await Promise.race([fromServer, timeout()]);
  return response && response.status < 500 ? response : shell;
}

function timeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), pageTimeout));
}
