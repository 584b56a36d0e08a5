import { partsOf } from "./find";

/** A text with the search terms marked. */
export function Highlighted({ text, terms }: { readonly text: string; readonly terms: readonly string[] }) {
  if (terms.length === 0) {
    return text;
  }
  return partsOf(text, terms).map(({ text: part, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by their index
      <mark key={index} className="rounded-bar bg-court-tint text-action">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
