import { picklist } from "valibot";
import { storedText } from "../../../storage";

/** The steps in their order. */
export const steps = ["welcome", "players", "share", "play"] as const;

export type Step = (typeof steps)[number];

interface Progress {
  players: number;
  /** Whether the group is listed or its link has been shared. */
  isShared: boolean;
  /** The furthest step reached before. */
  reached: Step | null;
}

/** The first step to show: completed steps are skipped, and a step reached before is resumed. */
export function stepToBegin({ players, isShared, reached }: Progress): Step {
  const wanted: Step = players === 0 ? "welcome" : isShared ? "play" : "share";
  return reached !== null && steps.indexOf(reached) > steps.indexOf(wanted) ? reached : wanted;
}

export function stepNamed(name: string | null): Step | null {
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
