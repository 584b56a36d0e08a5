import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { playersQuery } from "../../../api/queries/players";
import type { Group } from "../../../api/types";
import { rulesQuery } from "../../../rules/rules-query";
import { Button } from "../../../ui/Button";
import { ScrollArea } from "../../../ui/ScrollArea";
import { PasteNames } from "../players/PasteNames";
import { useNameList } from "../players/use-name-list";
import { StepActions } from "./StepActions";

interface AddPlayersStepProps {
  group: Group;
  onNext(): void;
  onBack(): void;
}

/** Adds the first players, several at once. What is typed is added on the way to the next step too. */
export function AddPlayersStep({ group, onNext, onBack }: AddPlayersStepProps) {
  const { t } = useTranslation(["wizard", "manage"]);
  const limits = useQuery(rulesQuery()).data?.limits();
  const { playerCount } = group;
  const list = useNameList(group);
  const isTyped = list.names.length > 0;
  const [haveBeenAdded, setHaveBeenAdded] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Without names to add, their button is disabled, and disabling it would lose the focus.
    if (haveBeenAdded && playerCount > 0) {
      setHaveBeenAdded(false);
      next.current?.focus();
    }
  }, [haveBeenAdded, playerCount]);
  const goOn = async () => {
    if (list.progress === null && (!isTyped || (await list.add()))) {
      onNext();
    }
  };
  return (
    <>
      <p className="mt-3 text-ink-2">
        {limits &&
          t("players.text", {
            least: limits.playersInMatch,
            from: limits.recommendedPlayersMin,
            to: limits.recommendedPlayersMax,
          })}
      </p>
      <div className="mt-4">
        <PasteNames list={list} onDone={() => setHaveBeenAdded(true)} />
      </div>
      <Added group={group} />
      <StepActions
        onBack={onBack}
        skip={playerCount === 0 && !isTyped ? { text: t("skip"), onSkip: onNext } : undefined}
      >
        <Button
          ref={next}
          variant="primary"
          disabled={playerCount === 0 && !isTyped}
          busy={list.progress && t("manage:add.progress", list.progress)}
          onClick={() => void goOn()}
        >
          {t("next")}
        </Button>
      </StepActions>
    </>
  );
}

/** Who is in the group already. */
function Added({ group: { publicHash, playerCount } }: { readonly group: Group }) {
  const { t } = useTranslation("wizard");
  const players = useQuery(playersQuery(publicHash)).data ?? [];
  return (
    <>
      <p role="status" className="mt-4 font-semibold">
        {playerCount > 0 && t("players.soFar", { count: playerCount })}
      </p>
      {playerCount > 0 && players.length > 0 ? (
        <ScrollArea label={t("players.added")} className="mt-2 max-h-28">
          <ul className="flex flex-wrap gap-1.5">
            {players.map(({ playerId, name }) => (
              <li key={playerId} className="min-w-0 break-words rounded-input bg-sunken px-2.5 py-1 text-row">
                {name}
              </li>
            ))}
          </ul>
        </ScrollArea>
      ) : null}
    </>
  );
}
