/** The name in all texts, in whose place a server's own is put. No other word contains it. */
export const PRODUCT = "Duelo";

/** What the server is called. It puts its own name into the page; the prerendering build has a placeholder instead. */
export function brandName(): string {
  if (typeof document === "undefined") {
    return "q0x0brand";
  }
  const named = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return named?.content ?? PRODUCT;
}

/** The texts of a file with the name of the server in them. */
export function withBrand<T>(texts: T): T {
  const name = brandName();
  return name === PRODUCT ? texts : JSON.parse(JSON.stringify(texts).replaceAll(PRODUCT, () => name));
}
