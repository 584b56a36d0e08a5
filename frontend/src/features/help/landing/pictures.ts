import type { Language } from "../../../i18n/languages";

export const pictureNames = ["audit", "what-if", "teams"] as const;
export type PictureName = (typeof pictureNames)[number];

/** Their width and height in CSS pixels; `scripts/pictures.mjs` takes them. */
export const pictureSize = { width: 360, height: 400 } as const;

const files = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The address of a picture of the product in a language and a theme. */
export function pictureOf(name: PictureName, language: Language, theme: "light" | "dark") {
  return files[`./pictures/${name}.${language}.${theme}.webp`];
}
