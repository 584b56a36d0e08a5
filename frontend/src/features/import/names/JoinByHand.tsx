import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { SelectField } from "../../../ui/SelectField";
import { useImport } from "../import-context";
import type { SheetPlayer } from "../players-of";

/** Joins two names of one person that do not look alike, such as a nickname. Those who met in a match are two. */
export function JoinByHand({ players }: { readonly players: readonly SheetPlayer[] }) {
  const { t } = useTranslation("import");
  const { sheet, answer } = useImport();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const haveMet = sheet.reading.matches.some(({ team1, team2 }) => {
    const names: readonly string[] = [...team1, ...team2];
    return names.includes(from) && names.includes(to);
  });
  const names = players.map(({ name }) => name).sort((one, other) => one.localeCompare(other));
  const options = [
    { value: "", text: t("byHand.choose") },
    ...names.map((name) => ({ value: name, text: name })),
  ];
  const isChosen = from !== "" && to !== "" && from !== to;
  return (
    <Card title={t("byHand.title")}>
      <p className="text-ink-2 text-row">{t("byHand.text")}</p>
      <form
        noValidate
        className="mt-3 grid gap-3 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          answer({ joins: { ...sheet.given.joins, [from]: to } });
          setFrom("");
          setTo("");
        }}
      >
        <SelectField label={t("byHand.from")} value={from} options={options} onChange={setFrom} />
        <SelectField label={t("byHand.to")} value={to} options={options} onChange={setTo} />
        <div className="md:col-span-2">
          <Button type="submit" disabled={!isChosen || haveMet}>
            {t("byHand.join")}
          </Button>
          {isChosen && haveMet && <p className="mt-2 text-ink-2 text-small">{t("byHand.met")}</p>}
        </div>
      </form>
    </Card>
  );
}
