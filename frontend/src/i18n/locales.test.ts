import { describe, expect, it } from "vitest";
import { languages } from "./languages";

type Tree = { [key: string]: string | Tree };

const files = import.meta.glob<Tree>("./locales/*/*.json", { import: "default", eager: true });
const namespaces = [...new Set(Object.keys(files).map((path) => path.split("/")[3] ?? ""))];

function texts(language: string, file: string): Map<string, string> {
  return new Map(flatten(files[`./locales/${language}/${file}`] ?? {}));
}

function flatten(tree: Tree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

/** The placeholders of a text: `{{count}}`, `<b>`. */
function placeholders(text: string): string[] {
  return (text.match(/\{\{\s*\w+|<\/?\w+\/?>/g) ?? []).map((found) => found.replace(/\s/g, "")).sort();
}

describe.each(namespaces)("%s", (file) => {
  const english = texts("en", file);

  it.each(languages)("has every key in %s", (language) => {
    expect([...texts(language, file).keys()].sort()).toEqual([...english.keys()].sort());
  });

  it.each(languages)("has the same placeholders in %s", (language) => {
    for (const [key, text] of texts(language, file)) {
      expect({ key, found: placeholders(text) }).toEqual({
        key,
        found: placeholders(english.get(key) ?? ""),
      });
    }
  });

  it.each(languages)("leaves nothing blank in %s", (language) => {
    const blank = [...texts(language, file)].filter(([, text]) => text.trim() === "");
    expect(blank).toEqual([]);
  });

  it.each(languages)("uses typographic apostrophes and quotation marks in %s", (language) => {
    const typewritten = [...texts(language, file)].filter(([, text]) => /['"]/.test(text));
    expect(typewritten).toEqual([]);
  });
});

it.each(languages)("names the link to a profile by the text that it shows, in %s", (language) => {
  const ranking = texts(language, "ranking.json");
  expect(ranking.get("profileOf")).toContain(ranking.get("profile") ?? "no text");
});

it.each(languages)(
  "has the product’s name as a word of its own, for which a server’s name is put, in %s",
  (language) => {
    for (const file of namespaces) {
      const within = [...texts(language, file)].filter(([, text]) => /\wDuelo|Duelo\w/.test(text));
      expect(within).toEqual([]);
    }
  },
);

it("finds the files of all languages", () => {
  expect(Object.keys(files)).toHaveLength(languages.length * namespaces.length);
  expect(namespaces.length).toBeGreaterThan(1);
});
