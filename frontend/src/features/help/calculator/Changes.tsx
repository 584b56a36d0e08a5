import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { teamInFull } from "../../../i18n/team-names";
import { useCalculationTexts } from "../../../i18n/use-calculation-texts";
import { useFormats, useLanguage } from "../../../i18n/use-language";
import type { MatchRating } from "../../../rules/rules";
import { Calculation } from "../../../ui/calculation/Calculation";
import { FoldSign } from "../../../ui/FoldSign";
import { Trend } from "../../../ui/Trend";
import { useDebouncedValue } from "../../../ui/use-debounced-value";
import type { Four } from "./entry";

interface ChangesProps {
  readonly names: Four<string>;
  readonly ratings: Four<number>;
  readonly rating: MatchRating;
}

/** Changes are announced once typing has stopped. */
const typingPause = 600;

/** The change of each player, expandable into the steps of the formula. */
export function Changes({ names, ratings, rating }: ChangesProps) {
  const { t } = useTranslation("help");
  const language = useLanguage();
  const formats = useFormats();
  const toTexts = useCalculationTexts();
  const { averages, expected, outcome, changes } = rating;
  const { games, winner } = outcome;
  const winnersFirst = winner === 1 ? games : ([games[1], games[0]] as const);
  const heard = useDebouncedValue(
    changes.map(({ change }, place) => `${names[place]} ${formats.signed(change)}`).join(", "),
    typingPause,
  );
  const own = [ratings.slice(0, 2), ratings.slice(2)] as const;

  return (
    <>
      <p role="status" className="sr-only">
        {t("calculator.announced", { changes: heard })}
      </p>
      {changes.map((change, place) => {
        const team = place < 2 ? 0 : 1;
        const other = team === 0 ? 1 : 0;
        const pair: [string, string] = team === 0 ? [names[0], names[1]] : [names[2], names[3]];
        return (
          <details key={names[place]} open={place === 0} className="group border-t border-line">
            <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2 -outline-offset-3 hover:bg-hover lg:px-5">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{names[place]}</span>
                <span className="numerals flex items-center gap-1 text-small text-ink-2">
                  {formats.rating(change.before)}
                  <ArrowRight aria-hidden="true" className="size-3.5" strokeWidth={2.25} />
                  {formats.rating(change.after)}
                </span>
              </span>
              <Trend change={change.change} text={formats.signed(change.change)} />
              <FoldSign />
            </summary>
            <div className="px-3 pb-3 lg:px-5 lg:pb-5">
              <Calculation
                {...toTexts({
                  won: change.won,
                  team: teamInFull(pair, language),
                  teamRatings: [own[team][0] ?? 0, own[team][1] ?? 0],
                  opponentRatings: [own[other][0] ?? 0, own[other][1] ?? 0],
                  teamAverage: averages[team],
                  opponentAverage: averages[other],
                  expected: expected[team],
                  kFactor: change.kFactor,
                  rawChange: change.rawChange,
                  margin: change.margin,
                  games: winnersFirst,
                  change: change.change,
                  before: change.before,
                  after: change.after,
                })}
              />
            </div>
          </details>
        );
      })}
    </>
  );
}
