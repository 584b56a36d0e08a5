import type { ReactNode } from "react";
import { useGroupInHeader } from "../../../shared/group-in-header";
import { FROM_LG, useMediaQuery } from "../../../ui/use-media-query";
import { GroupsCrumb } from "../head/GroupsCrumb";
import { titleClass } from "../head/head-classes";
import { useGroup } from "../use-group";

interface HeadTopProps {
  /** Icon buttons that the header does not have. */
  readonly marks: ReactNode;
  /** Icon buttons that a header with the group's name has as well, in itself or in its menu. */
  readonly marksOfHeader: ReactNode;
  /** The line below the name. */
  readonly line: string;
}

/** A new group's name on the court, on phones below the way to all groups. Where the header has both, a line alone. */
export function HeadTop({ marks, marksOfHeader, line }: HeadTopProps) {
  const { group } = useGroup();
  const isWide = useMediaQuery(FROM_LG);
  if (useGroupInHeader()) {
    return (
      <div className="flex min-h-11 items-center gap-2 py-0.5 pr-1.5 pl-4">
        <h1 className="sr-only" tabIndex={-1}>
          {group.name}
        </h1>
        <p className="narrow min-w-0 flex-1 py-1.5 text-on-court-2 text-row">{line}</p>
        {marks}
      </div>
    );
  }
  return (
    <div className="relative px-4 pt-1 pb-2.5 lg:px-7 lg:py-5">
      <div className="pr-19 max-xs:pr-0">
        {isWide ? null : <GroupsCrumb />}
        <h1 className={titleClass} tabIndex={-1}>
          {group.name}
        </h1>
      </div>
      <div className="absolute top-1 right-1.5 z-1 flex *:last:-ml-1 max-xs:static max-xs:-ml-3">
        {marks}
        {marksOfHeader}
      </div>
      <p className="narrow mt-0.5 text-on-court-2 text-row">{line}</p>
    </div>
  );
}
