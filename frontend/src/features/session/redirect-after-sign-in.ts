import { isLanguage } from "../../i18n/languages";

const key = "from";

/** The sign-in page's address that remembers where the reader wanted to go. */
export function withReturnAddress(loginPath: string, origin: string): string {
  return `${loginPath}?${new URLSearchParams({ [key]: origin })}`;
}

/** Where to go after signing in: only ever a page of ours. */
export function returnAddressIn(search: URLSearchParams): string | null {
  const origin = search.get(key);
  const [empty, language] = origin?.split(/[/?#]/) ?? [];
  return origin && empty === "" && isLanguage(language) ? origin : null;
}
