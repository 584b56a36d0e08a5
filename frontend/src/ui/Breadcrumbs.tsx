import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { cx } from "./cx";

interface BreadcrumbsProps {
  label: string;
  /** Links to the parent pages, root first; the current page follows as text. */
  links: readonly { key: string; link: ReactNode }[];
  current: string;
}

/** Breadcrumbs on one line; those in the middle are truncated first. On phones one step back, to the parent page. */
export function Breadcrumbs({ label, links, current }: BreadcrumbsProps) {
  return (
    <nav aria-label={label} className="min-w-0 flex-1">
      <ol className="flex min-h-11 items-center gap-1.5 text-small">
        {links.map(({ key, link }, index) => {
          const ancestor = index < links.length - 1 && "max-lg:hidden";
          return (
            <Fragment key={key}>
              <li
                className={cx(
                  "min-w-11 font-medium text-ink-2 *:block *:truncate *:leading-11 hover:text-ink",
                  index === 0 ? "lg:shrink-0" : "lg:shrink-[4]",
                  ancestor,
                )}
              >
                {link}
              </li>
              <li
                aria-hidden="true"
                className={cx("shrink-0 text-ink-3", ancestor || "max-lg:-order-1 max-lg:rotate-180")}
              >
                <ChevronRight className="size-3.5" strokeWidth={2.25} />
              </li>
            </Fragment>
          );
        })}
        <li
          aria-current="page"
          className={cx("min-w-12 truncate text-ink-3", links.length > 0 && "max-lg:hidden")}
        >
          {current}
        </li>
      </ol>
    </nav>
  );
}
