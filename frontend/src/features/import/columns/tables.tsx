import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { TableView } from "../../../rules/sheets/reading";
import { cx } from "../../../ui/cx";
import { ScrollArea } from "../../../ui/ScrollArea";
import { RoleSelect } from "./RoleSelect";
import { columnLetter } from "./roles";

const SAMPLES = 4;

/** The first rows, with the role of each column in its head. */
export function ColumnTable({ table }: { readonly table: TableView }) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  return (
    <ScrollArea label={t("columns.table")}>
      <table className="min-w-full border-collapse text-caption">
        <thead>
          <tr className="border-line border-b *:border-line *:px-2 *:py-2 *:text-left *:not-last:border-r">
            <th scope="col" className="bg-paper">
              <span className="sr-only">{t("columns.row")}</span>
            </th>
            {table.heads.map((head, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
              <th key={column} scope="col" className="align-top font-normal">
                <span className="block max-w-48 truncate px-1 pb-1 text-ink-2">
                  {[columnLetter(column), head].filter(Boolean).join(" · ")}
                </span>
                <RoleSelect table={table} column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ row, cells }) => (
            <tr
              key={row}
              className="h-10.5 border-line not-last:border-b *:border-line *:px-3 *:not-last:border-r"
            >
              <th scope="row" className="figures bg-paper text-right font-normal text-ink-2">
                {formats.number(row)}
              </th>
              {table.heads.map((_, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
                  key={column}
                  className={cx(
                    "max-w-64 truncate whitespace-nowrap",
                    table.roles[column] === null && "text-ink-3",
                  )}
                >
                  {cells[column] ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

/** On phones a row for each column, with samples. */
export function ColumnList({ table }: { readonly table: TableView }) {
  const { t } = useTranslation("import");
  return (
    <ul aria-label={t("columns.table")}>
      {table.heads.map((head, column) => {
        const samples = table.rows.map(({ cells }) => cells[column] ?? "").filter(Boolean);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
            key={column}
            className="flex items-center gap-3 border-line border-b px-4 py-3 last:border-b-0 max-xs:flex-wrap"
          >
            <span aria-hidden="true" className="w-6 text-ink-2">
              {columnLetter(column)}
            </span>
            <div className="min-w-0 flex-1">
              <p className="text-row font-semibold wrap-anywhere">{head || columnLetter(column)}</p>
              <p className="text-ink-2 text-small wrap-anywhere line-clamp-2">
                {[...new Set(samples)].slice(0, SAMPLES).join(", ") || t("columns.empty")}
              </p>
            </div>
            <div className="w-36 shrink-0">
              <RoleSelect table={table} column={column} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
