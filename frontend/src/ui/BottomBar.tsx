import type { ReactNode, Ref } from "react";
import { cx } from "./cx";

const ON_LARGE_SCREENS = {
  hidden: "lg:hidden",
  inline: "lg:static lg:border-0 lg:bg-transparent lg:p-0",
  card: "lg:static lg:rounded-card lg:border-0 lg:p-6 lg:pt-0",
};

interface BottomBarProps {
  /** Hidden on large screens, where the action is elsewhere, or a part of the page or of its card. */
  readonly large: keyof typeof ON_LARGE_SCREENS;
  readonly className?: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** A page's main action, on phones at the bottom of the screen. */
export function BottomBar({ large, className, ref, children }: BottomBarProps) {
  return (
    <div
      ref={ref}
      data-bottom-bar={large}
      className={cx(
        "safe-bottom fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface column-margins pt-3",
        ON_LARGE_SCREENS[large],
        className,
      )}
    >
      {children}
    </div>
  );
}
