import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Court } from "../../rules/rounds";
import { Card } from "../../ui/Card";
import { Scores } from "../../ui/Scores";
import { type Evening, presentIn, repeatsOf } from "./evening";
import { percents } from "./RoundCourt";
import type { Names } from "./use-names";

interface FairnessProps {
  readonly evening: Evening;
  readonly expected: (court: Court) => number;
  readonly names: Names;
}

/** How fair the rounds are, in four figures. */
export function Fairness({ evening, expected, names }: FairnessProps) {
  const { t } = useTranslation("teams");
  const { planned, players } = evening;
  const present = presentIn(evening).map((id) => players.indexOf(id));
  const isIn = (player: number) => (places: readonly number[]) => places.includes(player);
  const plays = present.map(
    (player) => planned.map(({ courts }) => courts.flat(2)).filter(isIn(player)).length,
  );
  const rests = present.map((player) => planned.map(({ resting }) => resting).filter(isIn(player)).length);
  const courts = planned.flatMap((round, index) =>
    round.courts.map((court) => ({ court, earlier: planned.slice(0, index) })),
  );
  const repeats = courts
    .flatMap(({ court, earlier }) => repeatsOf(earlier, court).partners)
    .filter((team) => !names.isLocked(team)).length;
  const uneven = Math.max(...courts.map(({ court }) => Math.max(...percents(expected(court)))));
  const range = (values: readonly number[]) => {
    const [from, to] = [Math.min(...values), Math.max(...values)];
    return from === to ? String(from) : t("range", { from, to });
  };
  return (
    <Card flush title={t("fair")}>
      <dl className="mt-3 grid grid-cols-2 border-line border-t">
        <Figure label={t("eachPlays")}>{t("of", { plays: range(plays), total: planned.length })}</Figure>
        <Figure label={t("eachRests")}>{range(rests)}</Figure>
        <Figure label={t("repeats")}>{repeats}</Figure>
        <Figure label={t("uneven")}>
          <Scores text={`${uneven}–${100 - uneven}`} />
        </Figure>
      </dl>
      {evening.locked.map((pair) => {
        const indexes: [number, number] = [players.indexOf(pair[0]), players.indexOf(pair[1])];
        const isApart = planned.some(
          ({ resting }) => indexes.filter((one) => resting.includes(one)).length === 1,
        );
        return (
          <p key={pair[0]} className="flex gap-2 border-line border-t px-4 py-3 text-ink-2 text-small">
            <Lock aria-hidden="true" className="size-4 shrink-0" strokeWidth={2} />
            {t(isApart ? "apart" : "together", { names: names.short(indexes) })}
          </p>
        );
      })}
    </Card>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="border-line px-4 py-2.5">
      <dt className="text-caption text-ink-2">{label}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  );
}
