import { isLanguage } from "../i18n/languages";

const key = "from";

/** The URL of the sign-in page with the requested page as a param. */
export function withReturnAddress(loginPath: string, origin: string): string {
  return `${loginPath}?${new URLSearchParams({ [key]: origin })}`;
}

/** The page to open after signing in; only paths of this product. */
export function returnAddressIn(search: URLSearchParams): string | null {
  const origin = search.get(key);
  const [empty, language] = origin?.split(/[/?#]/) ?? [];
  return origin && empty === "" && isLanguage(language) ? origin : null;
}
