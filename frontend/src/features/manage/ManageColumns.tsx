import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { AccessCard } from "./access/AccessCard";
import { SummaryCard } from "./SummaryCard";

interface ManageColumnsProps {
  readonly group: Group;
  /** Shows link and passcode in the sidebar, unless the tab itself does. */
  readonly withAccess?: boolean;
  readonly children: ReactNode;
}

/** A tab of group management with a sidebar. */
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
