import { Skeleton } from "../../../ui/Skeleton";

const ROWS = ["w-2/5", "w-1/3", "w-5/12", "w-1/4", "w-1/3", "w-2/5", "w-1/3", "w-5/12"];

/** The placeholder of the ranking. */
export function LeaderboardSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-surface">
      <div className="flex h-11 items-end px-4 lg:h-12 lg:px-5">
        <Skeleton className="h-4 w-24" />
      </div>
      <div className="h-11 border-b border-line lg:h-12" />
      {ROWS.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
          key={index}
          className="flex h-13 items-center gap-4 border-b border-line px-4 last:border-b-0 lg:px-5"
        >
          <Skeleton className="size-3.5" />
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="ml-auto h-3.5 w-11" />
        </div>
      ))}
    </div>
  );
}
