import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Group, Player } from "../../../api/types";
import { nameOrder } from "../../../i18n/name-order";
import { usePaths } from "../../../i18n/paths";
import { useLanguage } from "../../../i18n/use-language";
import { PlayerSelect } from "../../../shared/PlayerSelect";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { UndoableChanges } from "../join/UndoableChanges";

interface ChoosePlayerProps {
  readonly group: Group;
  /** Those who can be split, in any order. */
  readonly players: readonly Player[];
}

/** Which player to split; what can be undone is listed. */
export function ChoosePlayer({ group, players }: ChoosePlayerProps) {
  const { t } = useTranslation("manage");
  const paths = usePaths();
  const navigate = useNavigate();
  const language = useLanguage();
  const [player, setPlayer] = useState<number | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (player !== null) {
      void navigate(paths.splitPlayer(group.groupId, player));
    }
  };
  const withMatches = players.filter(({ gamesPlayed }) => gamesPlayed > 0);
  return (
    <div className="mx-auto flex max-w-form flex-col gap-3 pt-2 lg:mx-0 lg:gap-6">
      <div>
        <h1 tabIndex={-1} className="text-title">
          {t("split.choose.title")}
        </h1>
        <p className="mt-1 text-ink-2">{t("split.choose.lead")}</p>
      </div>
      <Card>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <PlayerSelect
            label={t("split.choose.player")}
            players={withMatches.toSorted(nameOrder(language))}
            value={player}
            onChange={setPlayer}
          />
          <Button type="submit" variant="solid" disabled={player === null}>
            {t("split.choose.action")}
          </Button>
        </form>
      </Card>
      <UndoableChanges group={group} />
    </div>
  );
}
