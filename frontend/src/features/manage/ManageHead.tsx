import { ExternalLink, ListChecks } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { Group } from "../../api/types";
import { type ManageTab, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { type Ability, can } from "../../shared/access";
import { SubmissionNotices } from "../../shared/SubmissionNotices";
import { Button, buttonClass } from "../../ui/Button";
import { LinkTabs } from "../../ui/LinkTabs";
import { StatusDot } from "../../ui/Tag";

interface ManageHeadProps {
  readonly group: Group;
  readonly tab: Tab;
  readonly onGetStarted: () => void;
}

/** The group's name and status, with the tabs of its management. */
export function ManageHead({ group, tab: current, onGetStarted }: ManageHeadProps) {
  const { t } = useTranslation(["manage", "common"]);
  const paths = usePaths();
  const formats = useFormats();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-title">{group.name}</h1>
          {group.closedReason === null ? (
            <p className="mt-1 flex flex-wrap items-center gap-x-4 text-row text-ink-2">
              <span className="inline-flex items-center gap-2">
                <StatusDot active={group.isActive} />
                {t(group.isActive ? "common:group.active" : "common:group.inactive")}
              </span>
              <span>{t(group.isDiscoverable ? "head.public" : "head.private")}</span>
              <span>
                {group.trialMatchesRemaining > 0
                  ? t("common:group.trialLeft", { count: group.trialMatchesRemaining })
                  : t("head.trialUsed")}
              </span>
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-2 max-md:*:px-3">
          {can(group, "settings") ? (
            <Button variant="ghost" className="max-lg:-ml-5 max-md:-ml-3" onClick={onGetStarted}>
              <ListChecks aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {t("head.getStarted")}
            </Button>
          ) : null}
          <Link to={paths.group(group.publicHash)} className={buttonClass({ variant: "second" })}>
            <ExternalLink aria-hidden="true" className="size-4" strokeWidth={2} />
            {t("head.publicPage")}
          </Link>
        </div>
      </div>
      <SubmissionNotices group={group} inSettings={current === "settings"} />
      <LinkTabs
        className="mt-3 mb-3 lg:mt-5 lg:mb-6"
        label={t("tabs.label")}
        current={current}
        tabs={tabsOf(group).map((key) => ({
          key,
          text: t(`tabs.${key}`),
          count: key === "players" ? formats.number(group.playerCount) : undefined,
        }))}
        renderLink={(key, props) => (
          <Link to={paths.manageGroup(group.groupId, key === "players" ? undefined : key)} {...props} />
        )}
      />
    </>
  );
}

export type Tab = "players" | ManageTab;

/** What each tab needs, in their order. */
const NEEDED = {
  players: "players",
  members: "members",
  settings: "settings",
  "match-admin": "matches",
  activity: "activity",
  transfer: "files",
  "danger-zone": "deletion",
} as const satisfies Record<Tab, Ability>;

const manageTabs = Object.keys(NEEDED) as Tab[];

/** The tabs with something that the reader may do. */
function tabsOf(group: Group): Tab[] {
  return manageTabs.filter((tab) => can(group, NEEDED[tab]));
}

/** The management tab in the URL; the first by default, and where the reader does not have it. */
export function useTab(group: Group | undefined): Tab {
  const [search] = useSearchParams();
  const named = search.get("tab");
  const tabs = group === undefined ? manageTabs : tabsOf(group);
  return tabs.find((tab) => tab === named) ?? tabs[0] ?? "players";
}
