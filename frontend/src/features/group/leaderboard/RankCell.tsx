/** Equal ratings share a rank, so the same number can stand in several rows. */
export function RankCell({ rank }: { readonly rank: number }) {
  return (
    <td
      className={`numerals pl-4 lg:pl-5 ${rank === 1 ? "font-bold text-action" : "font-medium text-ink-2"}`}
    >
      {rank}
    </td>
  );
}
