import type { ReactNode } from "react";
import type { Group } from "../../api/types";
import { Skeleton } from "../../ui/Skeleton";
import { GroupRow } from "./GroupRow";

interface GroupListProps {
  readonly title: string;
  /** A note or a select at the right of the title. */
  readonly aside: ReactNode;
  readonly groups: readonly Group[];
}

/** A titled list of groups. */
export function GroupList({ title, aside, groups }: GroupListProps) {
  return (
    <section>
      <GroupListHead title={title} aside={aside} />
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {groups.map((group) => (
          <GroupRow key={group.groupId} group={group} />
        ))}
      </ul>
    </section>
  );
}

export function GroupListHead({ title, aside }: Omit<GroupListProps, "groups">) {
  return (
    <div className="mb-2 flex min-h-11 items-end justify-between gap-4 px-1">
      <h2 className="text-h2">{title}</h2>
      <div className="text-small text-ink-3">{aside}</div>
    </div>
  );
}

/** Placeholder rows with the height of group rows. */
export function GroupListSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-surface">
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
          key={index}
          className="flex h-[84px] items-center border-b border-line px-4 last:border-b-0"
        >
          <div className="grid flex-1 gap-2.5">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className="h-3 w-1/5" />
          </div>
          <Skeleton className="h-6 w-14" />
          <Skeleton className="ml-6 size-5" />
        </div>
      ))}
    </div>
  );
}
