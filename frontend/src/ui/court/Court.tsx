import type { ReactNode } from "react";
import { CourtLines } from "./CourtLines";
import { Net } from "./Net";

interface CourtProps {
  /** The accessible name of the group of places. */
  label: string;
  /** Four `CourtPlace`s, team by team: left above, left below, right above, right below. */
  children: ReactNode;
}

/** A padel court seen from above, its four boxes holding one place each. */
export function Court({ label, children }: CourtProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser.
    <div
      aria-label={label}
      className="on-court relative h-[12.5rem] lg:h-[21.25rem]"
      data-court=""
      role="group"
    >
      <div className="relative size-full overflow-hidden rounded-court bg-court text-on-court">
        <div className="grid size-full grid-flow-col grid-cols-2 grid-rows-2">{children}</div>
        <CourtLines />
      </div>
      <Net className="absolute -inset-y-1 left-1/2 -translate-x-1/2" orientation="vertical" />
    </div>
  );
}
