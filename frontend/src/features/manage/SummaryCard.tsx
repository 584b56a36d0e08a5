import { useTranslation } from "react-i18next";
import type { Group } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";

export function SummaryCard({ group }: { group: Group }) {
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
            className="flex min-h-10 items-center justify-between gap-3 border-t border-line px-4 py-2 text-row lg:px-5"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="figures min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
