import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { picklist } from "valibot";
import type { Group } from "../../../api/types";
import { storedText } from "../../../storage";

/** The steps in their order. */
export const steps = ["welcome", "players", "share", "play"] as const;

export type Step = (typeof steps)[number];

interface Progress {
  players: number;
  /** Whether the group is listed, or has matches. That the link was sent is a step reached. */
  isShared: boolean;
  /** The furthest step reached before. */
  reached: Step | null;
}

/** The first step to show: completed steps are skipped, and a step reached before is resumed. */
export function stepToBegin({ players, isShared, reached }: Progress): Step {
  const wanted: Step = players === 0 ? "welcome" : isShared ? "play" : "share";
  return reached !== null && steps.indexOf(reached) > steps.indexOf(wanted) ? reached : wanted;
}

function stepNamed(name: string | null): Step | null {
  return steps.find((step) => step === name) ?? null;
}

/** The furthest step reached for a group in this browser. */
export function stepReached(groupId: number): Step | null {
  return stored(groupId).read();
}

export function storeStep(groupId: number, step: Step): void {
  stored(groupId).write(step);
}

const stored = (groupId: number) => storedText("browser", `duelo.getStarted.${groupId}`, picklist(steps));

const parameter = "start";

/** The wizard's step in the URL, so that a reload or a link restores it. */
export function useGetStarted(group: Group) {
  const [search, setSearch] = useSearchParams();
  const named = search.get(parameter);
  const show = (step: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (step === null) {
          after.delete(parameter);
        } else {
          after.set(parameter, step);
        }
        return after;
      },
      { replace: true },
    );
  const toBegin = () =>
    stepToBegin({
      players: group.playerCount,
      isShared: group.matchCount > 0 || group.isDiscoverable,
      reached: stepReached(group.groupId),
    });
  const step = stepNamed(named);
  const isUnsettled = named !== null && step === null;
  // Once open, the URL determines the step: data saved meanwhile does not advance it.
  useEffect(() => {
    if (isUnsettled) {
      show(toBegin());
    }
  });
  return {
    isOpen: step !== null,
    step: step ?? toBegin(),
    open: () => show(toBegin()),
    goTo: (step: Step) => show(step),
    close: () => show(null),
  };
}
