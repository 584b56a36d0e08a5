import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { ApiError, isMissing } from "../../api/error";
import { ownGroupQuery } from "../../api/queries/groups";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { can } from "../../shared/access";
import { AdminCrumbs } from "../../shared/crumbs";
import { chooseGroup } from "../../shared/current-group";
import { idFrom } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { lazyPart } from "../../shared/lazy-part";
import { PageColumn } from "../../shared/page-layouts";
import { Alert } from "../../ui/Alert";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { usePageTitle } from "../../ui/use-page-title";
import { DeleteGroup } from "./danger/DeleteGroup";
import { ManageColumns } from "./ManageColumns";
import { ManageHead, type Tab, useTab } from "./ManageHead";
import { OwnGroupNotFound } from "./OwnGroupNotFound";
import { PlayersTab } from "./players/PlayersTab";
import { SettingsForm } from "./settings/SettingsForm";
import { UnsavedChangesGuard } from "./UnsavedChangesGuard";
import { useGetStarted } from "./wizard/steps";

const Transfer = lazyPart(async () => (await import("./transfer/TransferTab")).TransferTab, ["transfer"]);
const Activity = lazyPart(
  async () => (await import("./activity/ActivityTab")).ActivityTab,
  ["groupActivity", "device"],
);
const Members = lazyPart(async () => (await import("./members/MembersTab")).MembersTab, ["device"]);
const Wizard = lazyPart(async () => (await import("./wizard/Wizard")).Wizard, ["wizard"]);

interface ManageGroupPageProps {
  /** The tab of the latest match, which belongs to another feature; `renderAround` puts the cards beside its own. */
  readonly MatchAdmin: ComponentType<{ group: Group; renderAround: (card: ReactNode) => ReactNode }>;
}

/** Group management, with the tab in the URL. */
export function ManageGroupPage({ MatchAdmin }: ManageGroupPageProps) {
  const { t } = useTranslation("common");
  const groupId = idFrom(useParams().groupId);
  return groupId === null ? (
    <OwnGroupNotFound crumb={t("crumbs.manageGroup")} />
  ) : (
    <ManageOwnGroup groupId={groupId} MatchAdmin={MatchAdmin} />
  );
}

function ManageOwnGroup({ groupId, MatchAdmin }: ManageGroupPageProps & { readonly groupId: number }) {
  const { t } = useTranslation(["manage", "common"]);
  const paths = usePaths();
  const { data, error, refetch } = useQuery(ownGroupQuery(groupId));
  const name = data?.group.name;
  const tab = useTab(data?.group);
  const isOwn = data !== undefined;
  useEffect(() => {
    if (isOwn) {
      chooseGroup(groupId);
    }
  }, [isOwn, groupId]);
  usePageTitle(name && `${t(`tabs.${tab}`)}, ${name}`);
  const crumb = t("common:crumbs.manageGroup");
  // Deleted, or the reader is no member any more: refused where the group is public.
  const isRefused = error instanceof ApiError && error.status === 403;
  const isGone = error !== null && (isMissing(error) || isRefused);
  if (isGone && data === undefined) {
    return <OwnGroupNotFound crumb={crumb} />;
  }
  return (
    <PageColumn>
      <AdminCrumbs
        links={[
          {
            to: paths.group(data?.group.publicHash ?? groupId),
            text: name ?? (error ? t("common:group.unknown") : "…"),
          },
        ]}
        current={crumb}
      />
      {isGone ? (
        <Alert error title={t("gone.title")} className="mb-3">
          {t("gone.text")}
        </Alert>
      ) : null}
      {data ? (
        <Manage group={data.group} tab={tab} MatchAdmin={MatchAdmin} />
      ) : error ? (
        <LoadFailure page title={t("head.failed")} error={error} onRetry={refetch} />
      ) : (
        <ManageSkeleton />
      )}
    </PageColumn>
  );
}

interface ManageProps extends ManageGroupPageProps {
  readonly group: Group;
  readonly tab: Tab;
}

function Manage({ group, tab, MatchAdmin }: ManageProps) {
  const getStarted = useGetStarted(group);
  return (
    <>
      <ManageHead group={group} tab={tab} onGetStarted={getStarted.open} />
      <TabPanel group={group} tab={tab} MatchAdmin={MatchAdmin} />
      {can(group, "settings") ? (
        <Suspense>
          <Wizard group={group} />
        </Suspense>
      ) : null}
    </>
  );
}

function TabPanel({ group, tab, MatchAdmin }: ManageProps) {
  switch (tab) {
    case "members":
      return (
        <Suspense>
          <Members group={group} />
        </Suspense>
      );
    case "activity":
      return (
        <Suspense>
          <Activity group={group} />
        </Suspense>
      );
    case "settings":
      return <SettingsTab group={group} />;
    case "match-admin":
      return (
        <Suspense>
          <MatchAdmin
            group={group}
            renderAround={(card) => (
              <ManageColumns group={group} withAccess>
                {card}
              </ManageColumns>
            )}
          />
        </Suspense>
      );
    case "transfer":
      return (
        <Suspense>
          <Transfer group={group} />
        </Suspense>
      );
    case "danger-zone":
      return <DangerTab group={group} />;
    default:
      return <PlayersTab group={group} />;
  }
}

function DangerTab({ group }: { readonly group: Group }) {
  const navigate = useNavigate();
  const paths = usePaths();
  return (
    <ManageColumns group={group}>
      <DeleteGroup group={group} onDeleted={() => void navigate(paths.myGroups(), { replace: true })} />
    </ManageColumns>
  );
}

function SettingsTab({ group }: { readonly group: Group }) {
  const [isDirty, setDirty] = useState(false);
  return (
    <ManageColumns group={group}>
      <SettingsForm group={group} onDirtyChange={setDirty} />
      <UnsavedChangesGuard active={isDirty} />
    </ManageColumns>
  );
}

const rows = ["w-40", "w-32", "w-44", "w-36", "w-40", "w-28"];

/** The placeholder of the management page, with the same heights. */
function ManageSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t("loading")}>
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mt-2 mb-6 h-5 w-80 max-w-full" />
      <div className="with-sidebar gap-3 lg:gap-6">
        <div className="rounded-card border border-line bg-surface">
          <div className="h-35 border-b border-line p-4 lg:p-5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-3 h-12" />
          </div>
          {rows.map((width, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
              key={index}
              className="flex h-13 items-center border-b border-line px-4 last:border-b-0 lg:px-5"
            >
              <Skeleton className={`h-4 ${width}`} />
            </div>
          ))}
        </div>
        <div className="h-80 rounded-card border border-line bg-surface p-5">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="mt-5 h-12" />
          <Skeleton className="mt-5 h-12" />
        </div>
      </div>
    </Loading>
  );
}
