import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { KnownPlayer } from "../../../rules/sheets/reading";
import { Card } from "../../../ui/Card";
import { SelectField } from "../../../ui/SelectField";
import { Tag } from "../../../ui/Tag";
import { useImport } from "../import-context";
import type { SheetPlayer } from "../players-of";
import { alike, sameName } from "./same-name";

interface WhoIsWhoProps {
  readonly players: readonly SheetPlayer[];
  /** The players of the group. */
  readonly known: readonly KnownPlayer[];
}

const NEW = "";

/** Which name of the file is which player of the group. Those of the same name are it by themselves. */
export function WhoIsWho({ players, known }: WhoIsWhoProps) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { sheet, answer } = useImport();
  const joins = sheet.given.joins ?? {};
  /** Names of the file that were joined with a player of the group. */
  const joined = Object.entries(joins).filter(([, to]) => known.some(({ name }) => name === to));
  const unknown = players.filter(({ name }) => !known.some((player) => sameName(player.name, name)));
  const matched = players.length - unknown.length;
  const choose = (name: string, to: string) => {
    const { [name]: _, ...others } = joins;
    answer({ joins: to === NEW ? others : { ...others, [name]: to } });
  };
  const rows = [
    ...joined.map(([name, to]) => ({ name, to, tag: t("who.yourChoice") })),
    ...unknown.map(({ name }) => ({ name, to: NEW, tag: t("who.new") })),
  ];
  return (
    <Card
      title={t("who.title")}
      aside={t("who.matched", { number: formats.number(matched), total: formats.number(players.length) })}
    >
      {rows.length === 0 ? (
        <p className="text-ink-2 text-row">{t("who.all")}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {rows.map(({ name, to, tag }) => {
            const proposed = to === NEW ? alike(name, known) : null;
            return (
              <li key={name} className="grid gap-1 md:grid-cols-[1fr_1fr_auto] md:items-center md:gap-4">
                <span className="text-row font-semibold wrap-anywhere">{name}</span>
                <SelectField
                  label={t("who.label", { name })}
                  isLabelHidden
                  value={to}
                  options={[
                    { value: NEW, text: t("who.newPlayer") },
                    ...[...known]
                      .sort((one, other) => Number(other === proposed) - Number(one === proposed))
                      .map((player) => ({
                        value: player.name,
                        text: player === proposed ? t("who.alike", { name: player.name }) : player.name,
                      })),
                  ]}
                  onChange={(chosen) => choose(name, chosen)}
                />
                <Tag kind={to === NEW ? "provisional" : "current"}>
                  {proposed ? t("who.looksAlike") : tag}
                </Tag>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
