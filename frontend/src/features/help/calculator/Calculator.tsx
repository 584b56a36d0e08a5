import { useQuery } from "@tanstack/react-query";
import { Link2, RotateCcw } from "lucide-react";
import { useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { MatchRating, Rules } from "../../../rules/rules";
import { rulesQuery } from "../../../rules/rules-query";
import { useErrorTexts } from "../../../shared/error-text";
import { NavigationPending } from "../../../shared/navigation-pending";
import { RetryButton } from "../../../shared/RetryButton";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { copyText } from "../../../ui/copy-text";
import { Net } from "../../../ui/court/Net";
import { EmptyState } from "../../../ui/EmptyState";
import { Loading, Skeleton } from "../../../ui/Skeleton";
import { useDebouncedValue } from "../../../ui/use-debounced-value";
import { Changes } from "./Changes";
import { calculate } from "./calculate";
import { type Entry, entryFrom, exampleEntry, type Four, paramsOf, type TypedPlayer } from "./entry";
import { PlayerFields, SetFields } from "./fields";

interface CalculatorProps {
  /** The search params of the URL. */
  readonly params: URLSearchParams;
  /** Updates the search params. */
  readonly onParams: (params: URLSearchParams) => void;
}

/** Four ratings and a score, calculated by elo-core while typing. */
export function Calculator(props: CalculatorProps) {
  const { t } = useTranslation(["help", "common"]);
  const texts = useErrorTexts();
  const { data: rules, error, refetch } = useQuery(rulesQuery());
  if (rules) {
    return <Filled rules={rules} {...props} />;
  }
  if (error) {
    return (
      <Card>
        <EmptyState
          error
          title={t("calculator.failed")}
          text={texts.error(error)}
          actions={<RetryButton onRetry={refetch} />}
        />
      </Card>
    );
  }
  // The calculator's height at 360 and 1280 px.
  return (
    <Loading label={t("common:loading")}>
      <Skeleton className="h-392 rounded-card! lg:h-349" />
    </Loading>
  );
}

const places = [0, 1, 2, 3] as const;
/** Browsers throttle changes of the URL on every key press. */
const typingPause = 400;

function Filled({ rules, params, onParams }: CalculatorProps & { readonly rules: Rules }) {
  const { t } = useTranslation("help");
  const { setsMax } = rules.limits();
  const [entry, setEntry] = useState(() => entryFrom(params, setsMax));
  useAddress(entry, onParams);
  const result = calculate(rules, entry);
  const { players, sets } = entry;
  const names: Four<string> = [
    t("calculator.player", { number: 1 }),
    t("calculator.player", { number: 2 }),
    t("calculator.player", { number: 3 }),
    t("calculator.player", { number: 4 }),
  ];
  const setPlayer = (place: (typeof places)[number], player: TypedPlayer) => {
    const [a, b, c, d] = players;
    const one = (at: number, before: TypedPlayer) => (at === place ? player : before);
    setEntry({ ...entry, players: [one(0, a), one(1, b), one(2, c), one(3, d)] });
  };
  const { errors, general } = useScoreErrors(result.violations, sets.length);

  return (
    <Card flush>
      <CourtAverages rating={result.rating} />
      <div className="p-4 lg:p-5">
        <div className="grid grid-cols-2 gap-4">
          {([0, 1] as const).map((team) => (
            <fieldset key={team} className="grid content-start gap-2">
              <legend className="mb-2 text-small text-ink-2">
                {t("calculator.team", { number: team + 1 })}
              </legend>
              {places.slice(team * 2, team * 2 + 2).map((place) => (
                <PlayerFields
                  key={place}
                  name={names[place]}
                  player={players[place]}
                  readable={result.readable[place]}
                  onChange={(player) => setPlayer(place, player)}
                />
              ))}
            </fieldset>
          ))}
        </div>
        <h3 className="mt-4 mb-2 text-center text-h3">{t("calculator.score")}</h3>
        <SetFields
          sets={sets}
          setsMax={setsMax}
          errors={errors}
          onChange={(next) => setEntry({ ...entry, sets: next })}
        />
        {general ? (
          <Alert error className="mt-3">
            {general}
          </Alert>
        ) : null}
        <Actions entry={entry} onReset={() => setEntry(exampleEntry)} />
      </div>
      {result.rating ? (
        <Changes names={names} ratings={result.ratings} rating={result.rating} />
      ) : (
        <p className="border-t border-line px-4 py-5 text-center text-ink-2">{t("calculator.incomplete")}</p>
      )}
    </Card>
  );
}

function Actions({ entry, onReset }: { readonly entry: Entry; readonly onReset: () => void }) {
  const { t } = useTranslation("help");
  const copy = () => {
    const link = new URL(`${window.location.pathname}#calculator`, window.location.origin);
    link.search = String(new URLSearchParams(paramsOf(entry)));
    return copyText(link.href, { copied: t("calculator.copied"), failed: t("calculator.copyFailed") });
  };
  return (
    <div className="mt-3 flex flex-wrap justify-center gap-x-4">
      <Button variant="ghost" size="sm" onClick={() => void copy()}>
        <Link2 aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("calculator.copy")}
      </Button>
      <Button variant="ghost" size="sm" onClick={onReset}>
        <RotateCcw aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("calculator.reset")}
      </Button>
    </div>
  );
}

/** The error messages of the score, per set and for the whole. */
function useScoreErrors(violations: ReturnType<typeof calculate>["violations"], count: number) {
  const texts = useErrorTexts();
  const textAt = (field: string) => {
    const found = violations.find((violation) => violation.field === field);
    return found && texts.code(found.code, found.params);
  };
  return {
    errors: Array.from({ length: count }, (_, index) => textAt(`sets[${index}]`)),
    general: textAt("sets"),
  };
}

/** Keeps the URL in sync with the input, so that a reload or a shared link shows the same. */
function useAddress(entry: Entry, onParams: CalculatorProps["onParams"]): void {
  const typed = useDebouncedValue(new URLSearchParams(paramsOf(entry)).toString(), typingPause);
  const written = useRef(typed);
  const isLeaving = useContext(NavigationPending);
  useEffect(() => {
    // A page that is being left would replace the address of the next one.
    if (typed !== written.current && !isLeaving) {
      written.current = typed;
      onParams(new URLSearchParams(typed));
    }
  }, [typed, isLeaving, onParams]);
}

/** The averages and expected scores of the two teams. */
function CourtAverages({ rating }: { readonly rating: MatchRating | null }) {
  const { t } = useTranslation("help");
  const formats = useFormats();
  return (
    <dl className="on-court relative grid grid-cols-2 bg-court text-on-court">
      {([0, 1] as const).map((team) => (
        <div key={team} className="flex flex-col items-center px-3 py-4 text-center">
          <dt className="text-small text-on-court-2">
            {t("calculator.team", { number: team + 1 })}, {t("calculator.average")}
          </dt>
          <dd className="numerals text-score-figure font-bold">
            {rating
              ? formats.decimal(rating.averages[team], Number.isInteger(rating.averages[team]) ? 0 : 1)
              : "–"}
          </dd>
          <dt className="sr-only">{t("rules.lineExpected")}</dt>
          <dd className="figures text-row text-on-court-2">
            {rating ? formats.percent(rating.expected[team], 1) : "–"}
          </dd>
        </div>
      ))}
      <Net orientation="vertical" className="absolute inset-y-0 left-1/2 -translate-x-1/2" />
    </dl>
  );
}
