import { useTranslation } from "react-i18next";
import type { GroupSort } from "../../api/queries/groups";
import { InlineSelect } from "../../ui/InlineSelect";

export const GROUP_SORTS: readonly GroupSort[] = ["newest", "players", "matches", "name"];

interface SortSelectProps {
  readonly sort: GroupSort;
  readonly onChange: (sort: GroupSort) => void;
}

/** The order of the groups. */
export function SortSelect({ sort, onChange }: SortSelectProps) {
  const { t } = useTranslation("groups");
  return (
    <InlineSelect
      label={t("discovery.sort.label")}
      value={sort}
      options={GROUP_SORTS.map((value) => ({ value, text: t(`discovery.sort.${value}`) }))}
      onChange={onChange}
    />
  );
}
