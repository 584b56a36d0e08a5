import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface AsideLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link beside the title of a card, to the page that has more of it. */
export function AsideLink({ to, children }: AsideLinkProps) {
  return (
    <Link to={to} className="touch-target inline-flex items-center gap-1 hover:text-ink">
      {children}
      <ChevronRight aria-hidden="true" className="size-4" strokeWidth={2} />
    </Link>
  );
}
