import { Ball } from "./Ball";
import { Net } from "./Net";

export interface CourtSide {
  readonly name: string;
  readonly text: string;
}

interface TwoSidesProps {
  /** Left and right of the net. */
  readonly sides: readonly [CourtSide, CourtSide];
  /** Where the ball is. */
  readonly ball: 0 | 1;
}

/** Two people on both sides of a net. The ball is with the one who has to do something. */
export function TwoSides({ sides: [left, right], ball }: TwoSidesProps) {
  return (
    <div className="on-court flex items-stretch border-y-2 border-court-line bg-court text-on-court">
      <Side side={left} hasBall={ball === 0} />
      <Net orientation="vertical" className="shrink-0" />
      <Side side={right} hasBall={ball === 1} />
    </div>
  );
}

function Side({ side: { name, text }, hasBall }: { readonly side: CourtSide; readonly hasBall: boolean }) {
  return (
    <div
      className={`flex min-h-18 min-w-0 flex-1 flex-col justify-between gap-3 px-4 py-3 ${hasBall ? "bg-court-lit" : ""}`}
    >
      <span className="flex h-3.5">{hasBall ? <Ball size={14} /> : null}</span>
      <p>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className={`block text-row ${hasBall ? "" : "text-on-court-2"}`}>{text}</span>
      </p>
    </div>
  );
}
