/** The age of the page's data as a text of its own, "As of 19:42": `Disconnected.asOf` is a part of a sentence. */
export function DataAge({ asOf }: { readonly asOf: string }) {
  return <span className="inline-block first-letter:uppercase">{asOf}</span>;
}
