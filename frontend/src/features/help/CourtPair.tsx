import { useFormats } from "../../i18n/use-language";
import { Net } from "../../ui/court/Net";

interface Pair {
  readonly average: number;
  readonly players: readonly { readonly name: string; readonly rating: number }[];
}

/** Two pairs on a court with a net between them. */
export function CourtPair({ home, away }: { home: Pair; away: Pair }) {
  return (
    <div className="on-court relative grid grid-cols-[15.25%_1fr_1fr_15.25%] bg-court text-on-court">
      <span className="border-r-2 border-court-line" />
      <Side pair={home} />
      <Side pair={away} />
      <span className="border-l-2 border-court-line" />
      <Net orientation="vertical" className="absolute inset-y-0 left-1/2 -translate-x-1/2" />
    </div>
  );
}

function Side({ pair }: { pair: Pair }) {
  const formats = useFormats();
  return (
    <div className="px-3 py-4">
      <p className="numerals text-score-figure font-bold">{formats.decimal(pair.average, 1)}</p>
      {pair.players.map(({ name, rating }) => (
        <p key={name} className="figures narrow text-row text-on-court-2">
          {name} {formats.rating(rating)}
        </p>
      ))}
    </div>
  );
}
