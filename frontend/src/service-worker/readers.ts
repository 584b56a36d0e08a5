/** The readers of sheets, which are too large to be stored for everyone. */
const CACHE = "sheet-readers";

/** A reader from the cache, else from the server. */
export async function readerFromCache({ request }: { readonly request: Request }): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** Stores the readers of this version, and removes those of former ones. */
export async function storeReaders(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await Promise.all(stored.filter((path) => !paths.includes(path)).map((path) => cache.delete(path)));
  await cache.addAll(paths.filter((path) => !stored.includes(path)));
}
