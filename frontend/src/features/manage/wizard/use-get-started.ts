import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { Group } from "../../../api/types";
import { type Step, stepNamed, stepReached, stepToBegin } from "./steps";

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
      isShared: group.vanityUrl !== null || group.isDiscoverable,
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
