import { useFormats } from "../../i18n/use-language";

interface Pair {
  readonly average: number;
  readonly players: readonly { readonly name: string; readonly rating: number }[];
}

/** Two pairs on a court, the net between them. */
export function CourtPair({ home, away }: { home: Pair; away: Pair }) {
  return (
    <div className="on-court grid grid-cols-[15.25%_1fr_1fr_15.25%] bg-court py-4 text-on-court">
      <span className="-my-4 border-r-2 border-court-line" />
      <Side pair={home} />
      <div className="-my-4 border-l-7 border-court-deep py-4">
        <Side pair={away} />
      </div>
      <span className="-my-4 border-l-2 border-court-line" />
    </div>
  );
}

function Side({ pair }: { pair: Pair }) {
  const formats = useFormats();
  return (
    <div className="px-2.5">
      <p className="numerals text-score-figure font-bold">{formats.decimal(pair.average, 1)}</p>
      {pair.players.map(({ name, rating }) => (
        <p key={name} className="figures narrow text-row text-on-court-2">
          {name} {rating}
        </p>
      ))}
    </div>
  );
}
