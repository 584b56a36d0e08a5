/** The steps to a group that plays, in their order. */
export const steps = ["welcome", "players", "share", "play"] as const;

export type Step = (typeof steps)[number];

interface Progress {
  players: number;
  /** Whether people can find the group or have been given its link. */
  isShared: boolean;
  /** How far the reader came before. */
  reached: Step | null;
}

/** Where to begin: what is done already is passed over, and who came further goes on from there. */
export function stepToBegin({ players, isShared, reached }: Progress): Step {
  const wanted: Step = players === 0 ? "welcome" : isShared ? "play" : "share";
  return reached !== null && steps.indexOf(reached) > steps.indexOf(wanted) ? reached : wanted;
}

export function stepNamed(name: string | null): Step | null {
  return steps.find((step) => step === name) ?? null;
}

/** How far this reader came with this group, in this browser. */
export function stepReached(groupId: number): Step | null {
  try {
    return stepNamed(localStorage.getItem(key(groupId)));
  } catch {
    return null;
  }
}

export function storeStep(groupId: number, step: Step): void {
  try {
    localStorage.setItem(key(groupId), step);
  } catch {
    // Without storage the next visit begins where the group stands.
  }
}

const key = (groupId: number) => `duelo.getStarted.${groupId}`;
