import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { GroupSort } from "../../../api/queries/groups";

export const GROUP_SORTS: readonly GroupSort[] = ["newest", "players", "matches", "name"];

interface SortSelectProps {
  readonly sort: GroupSort;
  readonly onChange: (sort: GroupSort) => void;
}

/** The order of the groups, as the system's own choice that looks like a quiet link. */
export function SortSelect({ sort, onChange }: SortSelectProps) {
  const { t } = useTranslation("groups");
  return (
    <span className="relative inline-flex items-center text-ink-2">
      <select
        aria-label={t("discovery.sort.label")}
        value={sort}
        onChange={({ target }) => {
          const chosen = GROUP_SORTS.find((option) => option === target.value);
          if (chosen !== undefined) {
            onChange(chosen);
          }
        }}
        className="-my-3 min-h-11 cursor-pointer appearance-none bg-transparent pr-6 text-right hover:text-ink"
      >
        {GROUP_SORTS.map((option) => (
          <option key={option} value={option} className="bg-raised text-ink">
            {t(`discovery.sort.${option}`)}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={16}
        strokeWidth={2}
        className="pointer-events-none absolute right-0"
      />
    </span>
  );
}
