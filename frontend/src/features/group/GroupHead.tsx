import { useTranslation } from "react-i18next";
import type { Group, Stats } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { useAgeText } from "../../shared/use-age-text";
import { CourtHead } from "../../ui/court-head/CourtHead";

interface GroupHeadProps {
  readonly group: Group;
  readonly stats: Stats;
}

/** Name, visibility, age and four figures of a group. */
export function GroupHead({ group, stats }: GroupHeadProps) {
  const { t } = useTranslation("groups");
  const formats = useFormats();
  return (
    <CourtHead
      title={group.name}
      line={<GroupLine group={group} hasMatches={stats.totalMatches > 0} />}
      figures={[
        {
          label: t("head.players", { count: stats.totalPlayers }),
          value: formats.number(stats.totalPlayers),
        },
        {
          label: t("head.matches", { count: stats.totalMatches }),
          value: formats.number(stats.totalMatches),
        },
        { label: t("head.games", { count: stats.totalGames }), value: formats.number(stats.totalGames) },
        { label: t("head.averageElo"), value: formats.rating(Math.round(stats.averageElo)) },
      ]}
    />
  );
}

function GroupLine({ group, hasMatches }: { readonly group: Group; readonly hasMatches: boolean }) {
  const { t } = useTranslation("groups");
  const formats = useFormats();
  const ageText = useAgeText();
  if (!hasMatches) {
    return ageText(group.createdAt);
  }
  const kind = group.isDiscoverable ? t("head.public") : t("head.private");
  return `${kind} · ${t("head.since", { month: formats.month(group.createdAt) })}`;
}
