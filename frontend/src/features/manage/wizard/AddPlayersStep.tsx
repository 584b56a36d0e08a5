import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { rulesQuery } from "../../../rules/rules-query";
import { Button } from "../../../ui/Button";
import { PasteNames } from "../players/PasteNames";
import { StepActions } from "./StepActions";

interface AddPlayersStepProps {
  group: Group;
  onNext(): void;
  onBack(): void;
}

/** Adds the first players, several at once. */
export function AddPlayersStep({ group, onNext, onBack }: AddPlayersStepProps) {
  const { t } = useTranslation("wizard");
  const limits = useQuery(rulesQuery()).data?.limits();
  const { playerCount } = group;
  const [haveBeenAdded, setHaveBeenAdded] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Without names to add, their button is disabled, and disabling it would lose the focus.
    if (haveBeenAdded && playerCount > 0) {
      setHaveBeenAdded(false);
      next.current?.focus();
    }
  }, [haveBeenAdded, playerCount]);
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
        <PasteNames group={group} onDone={() => setHaveBeenAdded(true)} />
      </div>
      <p role="status" className="mt-4 font-semibold">
        {playerCount > 0 && t("players.soFar", { count: playerCount })}
      </p>
      <StepActions onBack={onBack} skip={playerCount === 0 ? { text: t("skip"), onSkip: onNext } : undefined}>
        <Button ref={next} variant="primary" disabled={playerCount === 0} onClick={onNext}>
          {t("next")}
        </Button>
      </StepActions>
    </>
  );
}
