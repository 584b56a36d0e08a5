import { isLanguage, type Language, localizedPath } from "../../i18n/languages";
import { hashFrom, idFrom } from "../../shared/group-ref";

/** What a pasted text names: a group by its sharable name, by its hash or by its id, and the page that it leads to. */
export type GroupLink =
  | { readonly kind: "name"; readonly name: string; readonly fragment: string }
  | { readonly kind: "hash"; readonly hash: string; readonly path: string; readonly fragment: string }
  | { readonly kind: "id"; readonly id: number; readonly path: string; readonly fragment: string }
  | { readonly kind: "foreign"; readonly host: string }
  | { readonly kind: "none" };

const NAME = /^[a-z\d-]{3,40}$/;

/**
 * The link in a text: an address of this site, also inside a message, or the name at the end of a sharable link. `path`
 * is in the reader's language.
 */
export function groupLinkIn(text: string, origin: string, language: Language): GroupLink {
  const address = /https?:\/\/[^\s<>"“”]+/i.exec(text)?.[0] ?? bareAddress(text, origin);
  if (address === null) {
    return bareName(text);
  }
  let url: URL;
  try {
    url = new URL(address.replace(/[.,;:!?)]+$/, ""));
  } catch {
    return { kind: "none" };
  }
  if (url.host !== new URL(origin).host) {
    return { kind: "foreign", host: url.host };
  }
  const [first = "", ...rest] = localizedPath(url.pathname, language).split("/").filter(Boolean);
  const [area, ref = "", ...below] = isLanguage(first) ? rest : [first, ...rest];
  const path = `/${[language, area, ref, ...below].join("/")}`;
  const fragment = url.hash;
  const hash = hashFrom(ref);
  const id = ref === "id" ? idFrom(below[0]) : null;
  if (area === "share" && ref !== "") {
    return { kind: "name", name: decoded(ref), fragment };
  }
  if (area === "groups" && hash !== null) {
    return { kind: "hash", hash, path, fragment };
  }
  return area === "groups" && id !== null ? { kind: "id", id, path, fragment } : { kind: "none" };
}

/** An address without its protocol, as phones show it. */
function bareAddress(text: string, origin: string): string | null {
  const { host, protocol } = new URL(origin);
  const found = text.split(/\s+/).find((word) => word.toLowerCase().startsWith(`${host}/`));
  return found === undefined ? null : `${protocol}//${found}`;
}

/** The name as typed or as the group's name, with å, ä, ö and ñ folded as in links. */
function bareName(text: string): GroupLink {
  const name = text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, "-");
  return NAME.test(name) ? { kind: "name", name, fragment: "" } : { kind: "none" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
