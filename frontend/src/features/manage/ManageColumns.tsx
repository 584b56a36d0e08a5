import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { can } from "../../shared/access";
import { Card } from "../../ui/Card";
import { AccessCard } from "./access/AccessCard";

interface ManageColumnsProps {
  readonly group: Group;
  /** Shows link and passcode in the sidebar, unless the tab itself does. */
  readonly withAccess?: boolean;
  readonly children: ReactNode;
}

/** A tab of group management with a sidebar. */
export function ManageColumns({ group, withAccess = false, children }: ManageColumnsProps) {
  return (
    <div className="with-sidebar gap-3 lg:gap-6">
      <div className="card-stack">{children}</div>
      <div className="card-stack">
        {withAccess && can(group, "settings") ? <AccessCard group={group} /> : null}
        <SummaryCard group={group} />
      </div>
    </div>
  );
}

function SummaryCard({ group }: { group: Group }) {
  const { t } = useTranslation(["manage", "common"]);
  const formats = useFormats();
  const lines = [
    { label: t("summary.name"), value: group.name },
    { label: t("summary.created"), value: formats.date(group.createdAt) },
    {
      label: t("summary.status"),
      value: t(group.isActive ? "common:group.active" : "common:group.inactive"),
    },
    { label: t("summary.players"), value: formats.number(group.playerCount) },
    { label: t("summary.matches"), value: formats.number(group.matchCount) },
    { label: t("summary.averageElo"), value: formats.rating(Math.round(group.averageElo)) },
    { label: t("summary.trial"), value: formats.number(group.trialMatchesRemaining) },
  ];
  return (
    <Card title={t("summary.title")} flush>
      <dl className="mt-3">
        {lines.map(({ label, value }) => (
          <div
            key={label}
            className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 border-t border-line px-4 py-2 text-row lg:px-5"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="figures min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
