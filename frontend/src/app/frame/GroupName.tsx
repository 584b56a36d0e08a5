import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { Dot } from "../../ui/Tag";
import type { Place } from "./use-place";

/** Only admins of several groups load it. */
const GroupSwitcher = lazy(async () => ({ default: (await import("./GroupSwitcher")).GroupSwitcher }));

/** The group of the page: a switcher for admins of several, else a link. */
export function GroupName({ place, group }: { place: Place; group: Group }) {
  const paths = usePaths();
  const groups = place.session?.groups ?? [];
  if (groups.length < 2) {
    return (
      <Link
        to={place.session ? paths.admin() : paths.group(group.publicHash)}
        className="flex min-h-11 items-center gap-2 text-row text-ink-2 hover:text-ink"
      >
        {place.isOwn && <Dot active={group.isActive} />}
        <span className="truncate">{group.name}</span>
      </Link>
    );
  }
  return (
    <Suspense fallback={<span className="truncate text-row text-ink-2">{group.name}</span>}>
      <GroupSwitcher group={group} isOwn={place.isOwn} groups={groups} />
    </Suspense>
  );
}
