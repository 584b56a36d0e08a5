import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";

interface LinkTab<K extends string> {
  key: K;
  text: string;
  /** A counter after the text. */
  count?: string | undefined;
}

interface LinkTabsProps<K extends string> {
  label: string;
  tabs: readonly LinkTab<K>[];
  current: K;
  /** Renders a tab as a link with these props; the caller sets its target. */
  renderLink(
    key: K,
    props: { className: string; "aria-current": "page" | undefined; children: ReactNode },
  ): ReactNode;
  className?: string;
}

/** Tabs that are links, each with its own URL. The bar scrolls on phones. */
export function LinkTabs<K extends string>({
  label,
  tabs,
  current,
  renderLink,
  className,
}: LinkTabsProps<K>) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the current tab when it changes
  useEffect(() => {
    const bar = list.current;
    const tab = bar?.querySelector<HTMLElement>("[aria-current]");
    if (bar && tab) {
      bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
    }
  }, [current]);
  return (
    <nav aria-label={label} className={cx("border-b border-line", className)}>
      <ul ref={list} className="relative -mb-px flex overflow-x-auto [scrollbar-width:none]">
        {tabs.map(({ key, text, count }) => (
          <li key={key} className="shrink-0">
            {renderLink(key, {
              "aria-current": key === current ? "page" : undefined,
              className: cx(
                "flex min-h-11.5 items-center gap-2 border-b-2 px-3 text-row -outline-offset-3 transition-colors",
                key === current
                  ? "border-action font-semibold text-ink"
                  : "border-transparent font-medium text-ink-2 hover:text-ink",
              ),
              children: (
                <>
                  {text}
                  {count !== undefined && (
                    <span className="numerals rounded-tag bg-fill px-1.5 text-tag text-ink-2">{count}</span>
                  )}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
