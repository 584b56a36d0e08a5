import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TableView } from "../../../rules/sheets/reading";
import { cx } from "../../../ui/cx";
import { useImport } from "../import-context";
import { columnLetter, columnsAfter, RARE_ROLES, ROLES, type Role } from "./roles";

interface RoleSelectProps {
  readonly table: TableView;
  readonly column: number;
}

/** What a column is. A change reads the file anew. */
export function RoleSelect({ table, column }: RoleSelectProps) {
  const { t } = useTranslation("import");
  const { sheet, answer } = useImport();
  const role = (table.roles[column] ?? null) as Role | null;
  const rare = RARE_ROLES.filter((name) => table.roles.includes(name));
  const scores = table.roles.flatMap((name, at) => (name === "score" ? [at] : []));
  const text = (name: Role) =>
    name === "score" && role === "score" && scores.length > 1
      ? t("roles.set", { number: scores.indexOf(column) + 1 })
      : t(`roles.${name}`);
  const { team1Won, winnerValues, sideValues } = sheet.answers;
  return (
    <div className="relative">
      <select
        aria-label={t("roles.label", { column: table.heads[column] || columnLetter(column) })}
        value={role ?? ""}
        onChange={({ target }) =>
          answer({
            columns: columnsAfter(table, column, (target.value || null) as Role | null),
            headerRow: table.headerRow,
            ...(team1Won !== undefined && { team1Won }),
            ...(winnerValues && { winnerValues }),
            ...(sideValues && { sideValues }),
          })
        }
        className={cx(
          "min-h-11 w-full lg:min-w-28 cursor-pointer appearance-none truncate rounded-input border py-1 pr-9 pl-3 text-row font-semibold lg:min-h-9 lg:pr-7 lg:pl-2 lg:text-small",
          role === null
            ? "border-line-strong border-dashed bg-surface font-normal text-ink-2"
            : "border-court-tint-line bg-court-tint text-action",
        )}
      >
        {[...ROLES, ...rare].map((name) => (
          <option key={name} value={name} className="bg-raised text-ink">
            {text(name)}
          </option>
        ))}
        <option value="" className="bg-raised text-ink">
          {t("roles.none")}
        </option>
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-2"
        strokeWidth={2}
      />
    </div>
  );
}
