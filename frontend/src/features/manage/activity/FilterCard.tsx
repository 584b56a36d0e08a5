import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { membersQuery } from "../../../api/queries/members";
import type { Group } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { Card } from "../../../ui/Card";
import { DateField } from "../../../ui/DateField";
import { SelectField } from "../../../ui/SelectField";
import { type ActivityCounts, countOf } from "./counts";
import { type ActivityFilters, KINDS, type Kind } from "./filters";

interface FilterCardProps {
  readonly group: Group;
  readonly filters: ActivityFilters;
  /** Undefined while they are loaded. */
  readonly counts: ActivityCounts | undefined;
  onChange(filters: ActivityFilters): void;
}

/** What, who and when. */
export function FilterCard({ group, filters, counts, onChange }: FilterCardProps) {
  const { t } = useTranslation("groupActivity");
  return (
    <search aria-label={t("filters.label")}>
      <Card title={t("filters.title")}>
        <div className="grid grid-cols-2 gap-x-2 gap-y-3 max-xs:grid-cols-1">
          <KindField
            kind={filters.kind}
            counts={counts}
            onChange={(kind) => onChange({ ...filters, kind })}
          />
          <MemberField
            group={group}
            member={filters.member}
            onChange={(member) => onChange({ ...filters, member })}
          />
          <DayField
            label={t("filters.from")}
            day={filters.from}
            max={filters.to}
            onChange={(from) => onChange({ ...filters, from })}
          />
          <DayField
            label={t("filters.to")}
            day={filters.to}
            min={filters.from}
            onChange={(to) => onChange({ ...filters, to })}
          />
        </div>
      </Card>
    </search>
  );
}

interface KindFieldProps {
  readonly kind: Kind | null;
  readonly counts: ActivityCounts | undefined;
  onChange(kind: Kind | null): void;
}

function KindField({ kind, counts, onChange }: KindFieldProps) {
  const { t } = useTranslation("groupActivity");
  const formats = useFormats();
  const counted = (text: string, of: Kind | null) =>
    counts === undefined ? text : t("filters.counted", { text, number: formats.number(countOf(counts, of)) });
  return (
    <SelectField
      label={t("filters.what")}
      value={kind ?? ""}
      options={[
        { value: "", text: counted(t("filters.all"), null) },
        ...KINDS.map((each) => ({ value: each, text: counted(t(`filters.${each}`), each) })),
      ]}
      onChange={(value) => onChange(KINDS.find((each) => each === value) ?? null)}
    />
  );
}

interface MemberFieldProps {
  readonly group: Group;
  readonly member: number | null;
  onChange(member: number | null): void;
}

function MemberField({ group, member, onChange }: MemberFieldProps) {
  const { t } = useTranslation("groupActivity");
  const { data } = useQuery(membersQuery(group.groupId));
  return (
    <SelectField
      label={t("filters.who")}
      value={String(member ?? "")}
      options={[
        { value: "", text: t("filters.everyone") },
        ...(data?.members ?? []).map(({ userId, name }) => ({ value: String(userId), text: name })),
      ]}
      onChange={(value) => onChange(value === "" ? null : Number(value))}
    />
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly day: string | null;
  readonly min?: string | null;
  readonly max?: string | null;
  onChange(day: string | null): void;
}

function DayField({ label, day, min, max, onChange }: DayFieldProps) {
  const { t } = useTranslation("groupActivity");
  const formats = useFormats();
  return (
    <DateField
      id={useId()}
      label={label}
      value={day ?? ""}
      words={day === null ? t("filters.anyDay") : formats.date(day)}
      min={min ?? undefined}
      max={max ?? undefined}
      onChange={(value) => onChange(value === "" ? null : value)}
    />
  );
}
