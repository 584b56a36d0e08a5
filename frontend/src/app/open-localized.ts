import { isLanguage, type Language, localizedPath, readerLanguage } from "../i18n/languages";

/** Puts the address under a language before the router reads it, and says which language that is. */
export function openLocalized(): Language {
  const reader = readerLanguage();
  const { pathname, search, hash } = window.location;
  const path = localizedPath(pathname, reader);
  if (path !== pathname) {
    window.history.replaceState(window.history.state, "", path + search + hash);
  }
  const first = path.split("/")[1];
  return isLanguage(first) ? first : reader;
}
