import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { ReadMatch, SheetRanking } from "../../../rules/sheets/reading";
import { Card } from "../../../ui/Card";

const WIDTH = 320;
const HEIGHT = 120;
const MARGIN = 4;
/** The strokes of the curves, the best player's first. */
const STROKES = [
  "stroke-action stroke-[2.5]",
  "stroke-ink stroke-[1.5]",
  "stroke-ink-2 stroke-[1.5] [stroke-dasharray:6_3]",
  "stroke-ink-3 stroke-[1.5] [stroke-dasharray:2_3]",
  "stroke-line-strong stroke-1",
];

/** The way of the best five, and the win that was least expected. */
export function Highlights({
  ranking,
  matches,
}: {
  readonly ranking: SheetRanking;
  readonly matches: readonly ReadMatch[];
}) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const curves = ranking.curves.filter(({ ratings }) => ratings.length > 1);
  const upset = ranking.upset && matches[ranking.upset.index];
  const won = upset && upset.sets.filter(([one, two]) => one > two).length * 2 > upset.sets.length;
  return (
    <>
      {curves.length > 0 && (
        <Card title={t("highlights.curves")}>
          <Curves curves={curves} />
        </Card>
      )}
      {ranking.upset && upset && (
        <Card title={t("highlights.upset")}>
          <p className="text-row">
            {t("highlights.upsetText", {
              winners: formats.list(won ? upset.team1 : upset.team2),
              losers: formats.list(won ? upset.team2 : upset.team1),
              sets: upset.sets.map(([one, two]) => (won ? [one, two] : [two, one]).join("–")).join(" "),
              date: formats.fullDate(upset.playedOn),
            })}
          </p>
          <p className="mt-1 text-ink-2 text-small">
            {t("highlights.expected", { percent: formats.percent(ranking.upset.expected) })}
          </p>
        </Card>
      )}
    </>
  );
}

function Curves({ curves }: { readonly curves: SheetRanking["curves"] }) {
  const formats = useFormats();
  const all = curves.flatMap(({ ratings }) => ratings);
  const lowest = Math.min(...all);
  const span = Math.max(1, Math.max(...all) - lowest);
  const point = (rating: number, place: number, count: number) =>
    `${MARGIN + (place * (WIDTH - 2 * MARGIN)) / (count - 1)},${
      HEIGHT - MARGIN - ((rating - lowest) * (HEIGHT - 2 * MARGIN)) / span
    }`;
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="w-full">
        {curves.map(({ name, ratings }, place) => (
          <polyline
            key={name}
            points={ratings.map((rating, at) => point(rating, at, ratings.length)).join(" ")}
            fill="none"
            strokeLinejoin="round"
            className={STROKES[place]}
          />
        ))}
      </svg>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small">
        {curves.map(({ name, ratings }, place) => (
          <li key={name} className="flex items-center gap-2">
            <svg viewBox="0 0 20 4" aria-hidden="true" className="h-1 w-5">
              <path d="M0 2H20" fill="none" className={STROKES[place]} />
            </svg>
            {name}
            <span className="figures text-ink-2">{formats.rating(ratings.at(-1) ?? 0)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
