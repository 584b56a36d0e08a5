import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { cx } from "./cx";

interface BreadcrumbsProps {
  label: string;
  /** Links to the parent pages, root first; the current page follows as text. */
  links: readonly { key: string; link: ReactNode }[];
  current: string;
}

/** Breadcrumbs on one line; those in the middle are truncated first. */
export function Breadcrumbs({ label, links, current }: BreadcrumbsProps) {
  return (
    <nav aria-label={label} className="min-w-0 flex-1">
      <ol className="flex min-h-11 items-center gap-1.5 text-small">
        {links.map(({ key, link }, index) => (
          <Fragment key={key}>
            <li
              className={cx(
                "font-medium text-ink-2 *:block *:leading-11 hover:text-ink",
                index === 0 ? "shrink-0" : "min-w-8 shrink-[4] *:truncate",
              )}
            >
              {link}
            </li>
            <li aria-hidden="true" className="shrink-0 text-ink-3">
              <ChevronRight className="size-3.5" strokeWidth={2.25} />
            </li>
          </Fragment>
        ))}
        <li aria-current="page" className="min-w-12 truncate text-ink-3">
          {current}
        </li>
      </ol>
    </nav>
  );
}
