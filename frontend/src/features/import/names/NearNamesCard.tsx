import { Info, Swords } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { ReadMatch } from "../../../rules/sheets/reading";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Field } from "../../../ui/Field";
import { useImport } from "../import-context";
import { playersOf } from "../players-of";

/** Two names that may be one person's. Those who met in a match are two. */
export function NearNamesCard({ pair }: { readonly pair: readonly [string, string] }) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { sheet, answer } = useImport();
  const { matches } = sheet.reading;
  const counts = new Map(playersOf(matches).map((player) => [player.name, player.matches]));
  const matchesOf = (name: string) => counts.get(name) ?? 0;
  const [one, two] = pair;
  const usual = matchesOf(two) > matchesOf(one) ? two : one;
  const [kept, setKept] = useState(usual);
  const met = matches.find((match) => pair.every((name) => playsIn(match, name)));
  const join = () => {
    const to = kept.trim() || usual;
    const from = pair.filter((name) => name !== to);
    answer({ joins: { ...sheet.given.joins, ...Object.fromEntries(from.map((name) => [name, to])) } });
  };
  return (
    <Card flush title={t("near.title", { one, two })} aria-label={t("near.title", { one, two })}>
      <ul className="mt-3">
        {pair.map((name) => (
          <li
            key={name}
            className="flex min-h-11 items-center justify-between gap-3 border-line border-t px-4 text-row lg:px-5"
          >
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            <span className="shrink-0 text-ink-2">
              {t("matches", { count: matchesOf(name), number: formats.number(matchesOf(name)) })}
            </span>
          </li>
        ))}
      </ul>
      <div className="border-line border-t p-4 lg:p-5">
        <p className="flex items-start gap-2.5 text-ink-2 text-small">
          {met ? (
            <>
              <Swords aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
              {t("near.met", { date: formats.fullDate(met.playedOn) })}
            </>
          ) : (
            <>
              <Info aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
              {t("near.neverMet")}
            </>
          )}
        </p>
        <div className="mt-4 flex flex-wrap items-end gap-2">
          <Button disabled={met !== undefined} onClick={join}>
            {t("near.join")}
          </Button>
          <Button onClick={() => answer({ notSame: [...(sheet.given.notSame ?? []), pair] })}>
            {t("near.keepApart")}
          </Button>
          {met === undefined && (
            <Field
              className="min-w-0 flex-1 basis-48"
              label={t("near.kept")}
              value={kept}
              autoComplete="off"
              onChange={({ target }) => setKept(target.value)}
            />
          )}
        </div>
      </div>
    </Card>
  );
}

function playsIn({ team1, team2 }: ReadMatch, name: string): boolean {
  return team1.includes(name) || team2.includes(name);
}
