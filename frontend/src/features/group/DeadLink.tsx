import { useQueries } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { shareLink, shownLink } from "../../api/share-link";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFavourites } from "../../shared/favourites";
import { PageColumn } from "../../shared/page-layouts";
import { StandingLine } from "../../shared/recent/StandingLine";
import { useGroupSummary } from "../../shared/recent/use-group-summary";
import { useRecentGroups } from "../../shared/recent-groups";
import { AddressText } from "../../ui/AddressText";
import { buttonClass } from "../../ui/Button";
import { EmptyCourt } from "../../ui/EmptyState";
import { usePageTitle } from "../../ui/use-page-title";

/** For a sharable link that leads to no group: names the link, and offers the groups of this device. */
export function DeadLink({ name }: { name: string }) {
  const { t } = useTranslation(["groups", "common"]);
  const paths = usePaths();
  usePageTitle(t("deadLink.title"));
  return (
    <PageColumn>
      <div className="mx-auto flex max-w-column flex-col items-center px-3 pt-11 text-center">
        <EmptyCourt className="w-30" />
        <h1 className="mt-5 text-title">{t("deadLink.title")}</h1>
        <p className="mt-2 max-w-70 text-ink-2">{t("deadLink.text")}</p>
        <p className="mt-4 rounded-input bg-sunken px-3 py-2 text-row [overflow-wrap:anywhere] text-ink-2">
          <AddressText>{shownLink(shareLink({ publicHash: "", vanityUrl: "" }))}</AddressText>
          <wbr />
          <b className="font-semibold text-ink">{name}</b>
        </p>
      </div>
      <OwnGroups />
      <p className="mt-4 text-center">
        <Link to={paths.groups()} className={buttonClass({ variant: "ghost" })}>
          {t("deadLink.browse")}
        </Link>
      </p>
    </PageColumn>
  );
}

/** The groups that this browser knows: those that were visited, the last one first, and the favourites. */
function OwnGroups() {
  const { t } = useTranslation("groups");
  const visited = useRecentGroups();
  const favourites = useFavourites();
  const hashes = [...new Set([...visited.map(({ hash }) => hash), ...favourites.toReversed()])];
  const found = useQueries({ queries: hashes.map((hash) => groupQuery(hash)) });
  const groups = found.flatMap(({ data }) => (data === undefined ? [] : [data]));
  if (groups.length === 0) {
    return null;
  }
  return (
    <section className="mx-auto mt-10 max-w-column">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 px-1">
        <h2 className="text-h2">{t("deadLink.yourGroups")}</h2>
        <p className="text-caption text-ink-2">{t("deadLink.onDevice")}</p>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {groups.map((group) => (
          <li key={group.publicHash}>
            <OwnGroup group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnGroup({ group: { publicHash: hash, name, isDiscoverable } }: { readonly group: Group }) {
  const paths = usePaths();
  const summary = useGroupSummary({ hash, name, isPrivate: !isDiscoverable });
  return (
    <Link
      to={paths.group(hash)}
      className="flex items-center gap-3 px-4 py-3 hover:bg-hover first:rounded-t-card last:rounded-b-card"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-small text-ink-2">
          <StandingLine summary={summary} />
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
    </Link>
  );
}
