import type { ReactNode } from "react";
import "./court-head.css";

interface CourtHeadSkeletonProps {
  /** The title, if it is known before the data. */
  readonly title?: string | undefined;
  /** Whether the loaded head has a large figure beside its title. */
  readonly withAside?: boolean;
  /** That figure, if it is known. */
  readonly aside?: ReactNode;
}

/** The placeholder of a `CourtHead`, with the same height. */
export function CourtHeadSkeleton({ title, withAside = false, aside }: CourtHeadSkeletonProps) {
  return (
    <div aria-hidden="true" className={`court-head ${withAside ? "court-head--wide-name" : ""}`}>
      <div className="court-head__name flex items-end justify-between gap-4 px-4 pt-3.5 pb-3 lg:items-center lg:px-7">
        <div className="min-w-0 flex-1">
          <div className="text-hero">{title ?? <Bar className="w-3/5" />}</div>
          <div className="text-row lg:mt-1">
            <Bar className="w-2/5" />
          </div>
        </div>
        {aside ?? (withAside ? <AsideBars /> : null)}
      </div>
      <div className="court-head__figures">
        {["first", "second", "third", "fourth"].map((box) => (
          <div key={box} className="court-head__figure">
            <div className="w-1/2 text-score-figure">
              <Bar className="w-full" />
            </div>
            <div className="hidden text-small lg:block">&nbsp;</div>
          </div>
        ))}
      </div>
    </div>
  );
}

function AsideBars() {
  return (
    <div className="-mt-2 w-24 lg:mt-0 lg:w-36">
      <div className="text-score-profile">
        <Bar className="w-full" />
      </div>
      <div className="text-small">&nbsp;</div>
    </div>
  );
}

/** Scales with the surrounding text. */
function Bar({ className }: { readonly className: string }) {
  return <span className={`inline-block h-[0.8em] rounded-bar bg-court-line/22 align-middle ${className}`} />;
}
