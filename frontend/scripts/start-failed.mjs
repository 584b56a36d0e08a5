// The tag with the sentence that bootstrap.js shows if the app cannot start, in one language.
import { readFile } from "node:fs/promises";

export async function startFailedTag(language) {
  const file = new URL(`../src/i18n/locales/${language}/common.json`, import.meta.url);
  const { notLoaded, action } = JSON.parse(await readFile(file, "utf8"));
  const quoted = (text) => `"${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
  return `<meta name="duelo:start-failed" lang="${language}" content=${quoted(notLoaded.app)} data-reload=${quoted(action.reload)} />`;
}
