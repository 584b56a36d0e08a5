import { Suspense } from "react";
import { optionalPart } from "../../../shared/lazy-part";
import { FROM_LG, useMediaQuery } from "../../../ui/use-media-query";

const Sidebar = optionalPart(async () => (await import("./Sidebar")).Sidebar);

interface WideSidebarProps {
  readonly className?: string;
}

/** Beside the ranking of large screens; nothing on others. */
export function WideSidebar({ className }: WideSidebarProps) {
  return useMediaQuery(FROM_LG) ? (
    <Suspense>
      <Sidebar className={className} />
    </Suspense>
  ) : null;
}
