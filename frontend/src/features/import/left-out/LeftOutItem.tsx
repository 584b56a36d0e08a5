import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { Correction, LeftOutRow, TableView } from "../../../rules/sheets/reading";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { Tag } from "../../../ui/Tag";
import type { Role } from "../columns/roles";
import { useImport } from "../import-context";
import { cellToMend } from "./cell-to-mend";

/** A row that does not count: its reason, what stands there, and the way back. */
export function LeftOutItem({ row }: { readonly row: LeftOutRow }) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { sheet, answer } = useImport();
  const [isEdited, setEdited] = useState(false);
  const table = sheet.reading.tables.find((candidate) => (candidate.sheet ?? undefined) === row.sheet);
  const { cells = [] } = row;
  const where = row.sheet
    ? t("sheetRow", { sheet: row.sheet, row: formats.number(row.row) })
    : t("row", { row: formats.number(row.row) });
  const canCount = row.reason === "retired" || (row.reason === "walkover" && hasSet(row, table));
  const at = row.sheet === undefined ? { row: row.row } : { sheet: row.sheet, row: row.row };
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEdited(false);
    button.current?.focus();
  };
  return (
    <li className="border-line border-b p-4 last:border-b-0 lg:px-5">
      <p className="flex flex-wrap items-center gap-2 text-ink-2 text-small">
        <Tag kind="established">{t(`reason.${row.reason}`)}</Tag>
        {where}
      </p>
      <p className="mt-1.5 text-row wrap-anywhere">
        {cells.filter(Boolean).join(" · ") || t("leftOut.empty")}
      </p>
      <p className="mt-0.5 text-ink-2 text-small">{t(`reasonText.${row.reason}`)}</p>
      {isEdited ? (
        <MendForm
          row={row}
          table={table}
          onCancel={close}
          onSave={(corrections) => {
            answer({ corrections: [...(sheet.given.corrections ?? []), ...corrections] });
            close();
          }}
        />
      ) : null}
      <div className="-ml-3 flex flex-wrap">
        <Button
          ref={button}
          variant="ghost"
          size="sm"
          aria-expanded={isEdited}
          onClick={() => setEdited(!isEdited)}
        >
          {t("leftOut.mend")}
          <span className="sr-only">{where}</span>
        </Button>
        {canCount && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => answer({ counted: [...(sheet.given.counted ?? []), at] })}
          >
            {t("leftOut.count")}
            <span className="sr-only">{where}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** Whether a score column of the row has a set. */
function hasSet({ cells = [] }: LeftOutRow, table: TableView | undefined): boolean {
  return cells.some((cell, column) => {
    const role = table?.roles[column];
    return (table === undefined || role === "score" || role === "games1") && /\d/.test(cell);
  });
}

interface MendFormProps {
  readonly row: LeftOutRow;
  /** None for a text without columns. */
  readonly table: TableView | undefined;
  onSave(corrections: readonly Correction[]): void;
  onCancel(): void;
}

/** The cells of a row that are read, or its line, to be written anew. Enter saves, Escape leaves. */
function MendForm({ row, table, onSave, onCancel }: MendFormProps) {
  const { t } = useTranslation("import");
  const { cells = [] } = row;
  const columns = table
    ? table.roles.flatMap((role, column) => (role === null ? [] : [{ column, role: role as Role }]))
    : [];
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>({});
  const first = table ? cellToMend(row, table) : 0;
  const focused = useRef<HTMLInputElement>(null);
  useEffect(() => focused.current?.focus(), []);
  const fields = table
    ? columns.map(({ column, role }) => ({ column, label: table.heads[column] || t(`roles.${role}`) }))
    : [{ column: 0, label: t("leftOut.line1") }];
  const at = row.sheet === undefined ? { row: row.row } : { sheet: row.sheet, row: row.row };
  const save = () =>
    onSave(
      Object.entries(texts).map(([column, text]) =>
        table ? { ...at, column: Number(column), text } : { ...at, text },
      ),
    );
  return (
    <form
      noValidate
      className="mt-3 grid gap-3 rounded-button bg-court-tint p-3 md:grid-cols-2"
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          onCancel();
        }
      }}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {fields.map(({ column, label }) => (
        <Field
          key={column}
          ref={column === first ? focused : undefined}
          className={table ? undefined : "md:col-span-2"}
          label={label}
          value={texts[column] ?? cells[column] ?? ""}
          autoComplete="off"
          onChange={({ target }) => setTexts((before) => ({ ...before, [column]: target.value }))}
        />
      ))}
      <div className="flex gap-2 md:col-span-2">
        <Button type="submit" variant="solid">
          {t("leftOut.save")}
        </Button>
        <Button onClick={onCancel}>{t("leftOut.cancel")}</Button>
      </div>
    </form>
  );
}
