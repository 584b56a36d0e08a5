import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useArrowKeys } from "./use-arrow-keys";

export interface Neighbour {
  readonly to: string;
  readonly text: string;
}

interface NeighboursProps {
  readonly label: string;
  readonly before: Neighbour | null;
  readonly after: Neighbour | null;
  /** What stands in the place of a neighbour that does not exist. */
  readonly first: string;
  readonly last: string;
}

const place = "flex min-h-13 items-center gap-2 rounded-button border px-4 py-2 text-row";
const link = `${place} border-line bg-surface font-semibold hover:bg-hover`;
const end = `${place} border-line bg-sunken text-ink-2`;

/** Links to the pages before and after this one, which the arrow keys open too. */
export function Neighbours({ label, before, after, first, last }: NeighboursProps) {
  useArrowKeys(before?.to ?? null, after?.to ?? null);
  return (
    <nav aria-label={label} className="grid grid-cols-2 gap-2">
      {before === null ? (
        <span className={end}>{first}</span>
      ) : (
        <Link to={before.to} rel="prev" className={link}>
          <ArrowLeft aria-hidden="true" className="size-4 shrink-0 text-ink-2" strokeWidth={2} />
          <span className="block first-letter:uppercase">{before.text}</span>
        </Link>
      )}
      {after === null ? (
        <span className={`${end} justify-end text-right`}>{last}</span>
      ) : (
        <Link to={after.to} rel="next" className={`${link} justify-end text-right`}>
          <span className="block first-letter:uppercase">{after.text}</span>
          <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-2" strokeWidth={2} />
        </Link>
      )}
    </nav>
  );
}

interface StepsProps {
  readonly before: Neighbour | null;
  readonly after: Neighbour | null;
  /** Where this page stands, such as "143 of 143". */
  readonly position: string;
}

/** The same links as chevrons, for the row of the breadcrumbs. */
export function Steps({ before, after, position }: StepsProps) {
  return (
    <div className="flex items-center text-small text-ink-2">
      <Step neighbour={before} Icon={ChevronLeft} />
      <span className="figures px-1">{position}</span>
      <Step neighbour={after} Icon={ChevronRight} />
    </div>
  );
}

function Step({ neighbour, Icon }: { neighbour: Neighbour | null; Icon: typeof ChevronLeft }) {
  const icon = <Icon aria-hidden="true" size={16} strokeWidth={2} />;
  return neighbour === null ? (
    <span className="grid size-11 place-items-center text-line-strong">{icon}</span>
  ) : (
    <Link
      to={neighbour.to}
      aria-label={neighbour.text}
      className="grid size-11 place-items-center hover:text-ink"
    >
      {icon}
    </Link>
  );
}
