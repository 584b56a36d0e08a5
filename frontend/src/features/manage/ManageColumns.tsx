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
    <div className="with-sidebar gap-3 lg:gap-6">
      <div className="card-stack">{children}</div>
      <div className="card-stack">
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
