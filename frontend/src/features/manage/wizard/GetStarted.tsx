import { Link } from "react-router";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useGetStarted } from "./use-get-started";
import { Wizard } from "./Wizard";

/** The wizard above a group's management, with the ways on from it. */
export function GetStarted({ group }: { readonly group: Group }) {
  const paths = usePaths();
  const { isOpen, step, goTo, close } = useGetStarted(group);
  return (
    <Wizard
      open={isOpen}
      group={group}
      step={step}
      onStep={goTo}
      onClose={close}
      links={{
        submitMatch: (className, children) => (
          <Link to={paths.submitMatch(group.publicHash)} className={className}>
            {children}
          </Link>
        ),
        sheet: (className, children) => (
          <Link to={paths.groupSheet(group.groupId)} className={className}>
            {children}
          </Link>
        ),
      }}
    />
  );
}
