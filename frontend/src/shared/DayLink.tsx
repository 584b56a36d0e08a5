import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { type GroupRef, usePaths } from "../i18n/paths";

interface DayLinkProps {
  readonly group: GroupRef;
  readonly playedOn: string;
  /** The date in words. */
  readonly text: string;
}

/** The date of a match on the court, which leads to all matches of the day. */
export function DayLink({ group, playedOn, text }: DayLinkProps) {
  const paths = usePaths();
  return (
    <Link
      to={paths.day(group, playedOn)}
      className="touch-target inline-flex items-center gap-1 hover:text-on-court"
    >
      <time dateTime={playedOn} className="inline-block first-letter:uppercase">
        {text}
      </time>
      <ChevronRight aria-hidden="true" className="size-4" strokeWidth={2} />
    </Link>
  );
}
