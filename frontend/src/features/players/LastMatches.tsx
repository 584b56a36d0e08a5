import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Player } from "../../api/types";
import type { GroupRef } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { SubmitLink } from "../../shared/SubmitLink";
import type { Explained } from "../../shared/verify";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { ExplainedMatch } from "./ExplainedMatch";

interface LastMatchesProps {
  readonly group: GroupRef;
  readonly player: Player;
  readonly explanations: readonly Explained[];
  /** The button that loads earlier matches; null once all are loaded. */
  readonly more: ReactNode;
}

/** A player's last matches, each expandable to its calculation. */
export function LastMatches({ group, player, explanations, more }: LastMatchesProps) {
  const { t } = useTranslation("players");
  const formats = useFormats();
  if (explanations.length === 0) {
    return (
      <Card flush title={t("matches.title")}>
        <EmptyState
          title={t("matches.empty.title")}
          text={t("matches.empty.text", { name: player.name, elo: formats.rating(player.currentElo) })}
          actions={<SubmitLink />}
        />
      </Card>
    );
  }
  return (
    <Card flush title={t("matches.title")} aside={<span className="narrow">{t("matches.hint")}</span>}>
      <ol className="mt-3">
        {explanations.map((explanation) => (
          <ExplainedMatch
            key={explanation.matchId}
            group={group}
            playerName={player.name}
            explanation={explanation}
          />
        ))}
      </ol>
      {more === null ? null : <div className="border-line border-t p-3 text-center">{more}</div>}
    </Card>
  );
}
