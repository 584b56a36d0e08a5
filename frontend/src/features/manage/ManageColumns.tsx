import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { AccessCard } from "./access/AccessCard";
import { SummaryCard } from "./SummaryCard";

interface ManageColumnsProps {
  readonly group: Group;
  /** Shows link and passcode beside, where the part itself does not. */
  readonly withAccess?: boolean;
  readonly children: ReactNode;
}

/** A part of the management, with what is always good to know beside it. */
export function ManageColumns({ group, withAccess = false, children }: ManageColumnsProps) {
  const paths = usePaths();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_348px] lg:items-start lg:gap-6">
      <div className="flex flex-col gap-3 lg:gap-6">{children}</div>
      <div className="flex flex-col gap-3 lg:gap-6">
        {withAccess && (
          <AccessCard
            group={group}
            renderSheetLink={(className, children) => (
              <Link to={paths.groupSheet(group.groupId)} className={`-ml-3 ${className}`}>
                {children}
              </Link>
            )}
          />
        )}
        <SummaryCard group={group} />
      </div>
    </div>
  );
}
