/** A text whose scores, such as 6–4, are not broken at the end of a line. */
export function Scores({ text }: { readonly text: string }) {
  return text.split(/(\d+–\d+)/).map((part, index) =>
    // `split` puts what the group matches at the odd indexes.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by their index
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
