import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { useImport } from "../import-context";
import { isOpen } from "../open-questions";
import { playersOf, type SheetPlayer } from "../players-of";
import { StepPage } from "../StepPage";
import { DecidedNames } from "./DecidedNames";
import { JoinByHand } from "./JoinByHand";
import { NearNamesCard } from "./NearNamesCard";
import { WhoIsWho } from "./WhoIsWho";

/** Who is one person, and who is nobody. */
export function NamesStep() {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { sheet, answer, before, goTo } = useImport();
  const { questions, matches, leftOut } = sheet.reading;
  const players = playersOf(matches);
  const near = questions.find((question) => question.kind === "join-names");
  const nobody = questions.find((question) => question.kind === "placeholder");
  const isKeptApart = (pair: readonly [string, string]) =>
    (sheet.given.notSame ?? []).some((other) => pair.every((name) => other.includes(name)));
  const open = near && isOpen(near) ? near.pairs.filter((pair) => !isKeptApart(pair)) : [];
  const counted = (count: number) => ({ count, number: formats.number(count) });
  return (
    <StepPage
      step="names"
      title={t("names.title", counted(players.length))}
      line={before ? t("names.into", { file: sheet.name, group: before.group.name }) : t("names.line")}
      action={leftOut.length > 0 ? t("names.next") : t("names.see")}
      reason={open[0] ? t("names.decideFirst", { name: open[0][1] }) : null}
      onAction={() => goTo("ranking")}
    >
      {open.map((pair) => (
        <NearNamesCard key={pair.join()} pair={pair} />
      ))}
      <DecidedNames />
      {before?.players && before.players.length > 0 ? (
        <WhoIsWho players={players} known={before.players} />
      ) : null}
      {nobody?.names.map((name) => {
        const isKept = sheet.given.placeholders?.[name] === "keep";
        return (
          <Card key={name} title={t(isKept ? "names.somebody" : "names.nobody", { name })}>
            <p className="text-ink-2 text-row">{t(isKept ? "names.somebodyText" : "names.nobodyText")}</p>
            <Button
              variant="ghost"
              size="sm"
              className="mt-1 -ml-3"
              onClick={() =>
                answer({
                  placeholders: { ...sheet.given.placeholders, [name]: isKept ? "leave-out" : "keep" },
                })
              }
            >
              {t(isKept ? "names.isNobody" : "names.isSomebody")}
            </Button>
          </Card>
        );
      })}
      <JoinByHand players={players} />
      <AllNames players={players} />
    </StepPage>
  );
}

/** All names with their matches, on demand. */
function AllNames({ players }: { readonly players: readonly SheetPlayer[] }) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const [isOpenList, setOpenList] = useState(false);
  return (
    <Card flush>
      <div className="flex items-center gap-3 px-4 py-2.5 lg:px-5">
        <h2 className="flex-1 text-h3">
          {t("names.all", { count: players.length, number: formats.number(players.length) })}
        </h2>
        <Button variant="ghost" size="sm" aria-expanded={isOpenList} onClick={() => setOpenList(!isOpenList)}>
          {t(isOpenList ? "names.hide" : "names.seeAll")}
        </Button>
      </div>
      {isOpenList && (
        <ul>
          {[...players]
            .sort((one, other) => other.matches - one.matches)
            .map(({ name, matches }) => (
              <li
                key={name}
                className="flex min-h-11 items-center justify-between gap-3 border-line border-t px-4 text-row lg:px-5"
              >
                <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
                <span className="shrink-0 text-ink-2">
                  {t("matches", { count: matches, number: formats.number(matches) })}
                </span>
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}
