import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { QuestionOf } from "../../../rules/sheets/reading";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Field } from "../../../ui/Field";
import { useImport } from "../import-context";
import { Cells } from "./QuestionFields";

/** Who the named pairs are that no sheet explains. Without names their matches are left out. */
export function PairNamesCard({ question }: { readonly question: QuestionOf<"pair-names"> }) {
  const { t } = useTranslation("import");
  const { sheet, answer } = useImport();
  const [typed, setTyped] = useState<Record<string, readonly [string, string]>>({});
  const pairs = [...question.unknown, ...Object.keys(sheet.given.pairNames ?? {})];
  const namesOf = (pair: string) => typed[pair] ?? sheet.given.pairNames?.[pair] ?? ["", ""];
  const take = () => {
    const whole = pairs.map((pair) => [pair, namesOf(pair).map((name) => name.trim())] as const);
    answer({
      pairNames: Object.fromEntries(whole.filter(([, names]) => names.every((name) => name !== ""))),
    });
  };
  return (
    <Card title={t("q.pairNames.title")}>
      <p className="text-ink-2 text-row">
        {question.sheet ? t("q.pairNames.sheet", { sheet: question.sheet }) : t("q.pairNames.text")}
      </p>
      {question.known.length > 0 && <Cells cells={question.known} />}
      <form
        noValidate
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        {[...new Set(pairs)].map((pair) => (
          <fieldset key={pair}>
            <legend className="text-h3">{pair}</legend>
            <div className="mt-1 grid gap-2 md:grid-cols-2">
              {([0, 1] as const).map((place) => (
                <Field
                  key={place}
                  label={t("q.pairNames.player", { number: place + 1 })}
                  value={namesOf(pair)[place] ?? ""}
                  autoComplete="off"
                  onChange={({ target }) => {
                    const [one = "", two = ""] = namesOf(pair);
                    setTyped((before) => ({
                      ...before,
                      [pair]: place === 0 ? [target.value, two] : [one, target.value],
                    }));
                  }}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {pairs.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="solid">
              {t("q.pairNames.use")}
            </Button>
            {!question.answered && (
              <Button onClick={() => answer({ pairNames: {} })}>{t("q.pairNames.leaveOut")}</Button>
            )}
          </div>
        )}
      </form>
    </Card>
  );
}
