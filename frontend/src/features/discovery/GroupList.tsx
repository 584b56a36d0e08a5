import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group, WeeklyMatches } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { useAgeText } from "../../shared/age";
import { FavouriteButton } from "../../shared/FavouriteButton";
import { cx } from "../../ui/cx";
import { Skeleton } from "../../ui/Skeleton";
import { WeekBars } from "./WeekBars";

/** A group, and how much it plays if that is known. */
export interface GroupInList {
  readonly group: Group;
  readonly weekly: WeeklyMatches | undefined;
}

interface GroupListProps {
  readonly groups: readonly GroupInList[];
  /** Two rows beside each other on large screens. */
  readonly twoColumns?: boolean;
}

/** A list of groups. */
export function GroupList({ groups, twoColumns = false }: GroupListProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <ul className={cx("-mb-px", twoColumns && "lg:grid lg:grid-cols-2 lg:*:odd:border-r")}>
        {groups.map((listed) => (
          <GroupRow key={listed.group.groupId} {...listed} />
        ))}
      </ul>
    </div>
  );
}

interface GroupListHeadProps {
  readonly title: string;
  /** A note at the right of the title. */
  readonly aside: ReactNode;
}

export function GroupListHead({ title, aside }: GroupListHeadProps) {
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-end justify-between gap-x-4">
      <h2 className="text-h2">{title}</h2>
      <div className="text-small text-ink-3">{aside}</div>
    </div>
  );
}

/** Placeholder rows with the height of group rows. */
export function GroupListSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-surface">
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
          key={index}
          className="flex h-[84px] items-center border-b border-line px-4 last:border-b-0"
        >
          <div className="grid flex-1 gap-2.5">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className="h-3 w-1/5" />
          </div>
          <Skeleton className="h-6 w-14" />
          <Skeleton className="ml-6 size-5" />
        </div>
      ))}
    </div>
  );
}

/** A group in a list, with a link to it and a favourite button. */
function GroupRow({ group, weekly }: GroupInList) {
  const { t } = useTranslation(["groups", "discovery"]);
  const paths = usePaths();
  const formats = useFormats();
  const ageText = useAgeText();
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-2.5 pr-2 pl-4 hover:bg-hover md:flex md:gap-x-3">
      <div className="min-w-0 flex-1 max-md:contents">
        <h3 className="min-w-0 text-body font-semibold">
          <Link to={paths.group(group.publicHash)} className="stretched-link">
            {group.name}
          </Link>
        </h3>
        <p className="col-start-1 min-w-0 text-small text-ink-2">
          {t("discovery.players", { count: group.playerCount })} ·{" "}
          {t("discovery.matches", { count: group.matchCount })}
        </p>
        <p className="narrow col-start-1 min-w-0 text-caption text-ink-3 max-md:[font-stretch:84%] max-xs:col-span-full">
          {t("discovery:averageElo", { elo: formats.rating(Math.round(group.averageElo)) })} ·{" "}
          {ageText(group.createdAt)}
        </p>
      </div>
      {weekly && (
        <div className="col-start-2 row-span-2 row-start-2 pr-2 max-xs:col-start-1 max-xs:row-span-1 max-xs:row-start-auto md:pr-0">
          <WeekBars weekly={weekly} />
        </div>
      )}
      <div className="relative z-10 col-start-2 row-start-1 -my-2.5 justify-self-end md:my-0">
        <FavouriteButton publicHash={group.publicHash} name={group.name} />
      </div>
    </li>
  );
}
