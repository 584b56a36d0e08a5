import { Skeleton } from "../../ui/Skeleton";

/** The placeholder of the chart, with its height. */
export function ChartSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="h-[310px] rounded-card border border-line bg-surface p-4 lg:h-[412px] lg:p-5"
    >
      <Skeleton className="h-4 w-28" />
      <Skeleton className="mt-8 h-2/3 w-full" />
    </div>
  );
}

const ROWS = 5;

/** The placeholder of the last matches. */
export function MatchesSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-surface">
      <div className="p-4 lg:p-5">
        <Skeleton className="h-4 w-32" />
      </div>
      {Array.from({ length: ROWS }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
          key={index}
          className="flex h-[88px] items-center gap-4 border-t border-line px-4 lg:h-12 lg:px-5"
        >
          <Skeleton className="h-3.5 w-9" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="ml-auto h-3.5 w-12" />
        </div>
      ))}
    </div>
  );
}
