import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { ownGroupQuery } from "../../api/queries/groups";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { AdminCrumbs } from "../../shared/AdminCrumbs";
import { chooseGroup } from "../../shared/current-group";
import { idFrom } from "../../shared/group-ref";
import { isMissing } from "../../shared/is-missing";
import { LoadFailure } from "../../shared/LoadFailure";
import { lazyPart } from "../../shared/lazy-part";
import { PageColumn } from "../../shared/PageColumn";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { usePageTitle } from "../../ui/use-page-title";
import { DangerTab } from "./DangerTab";
import { ManageColumns } from "./ManageColumns";
import { ManageHead } from "./ManageHead";
import { ManageSkeleton } from "./ManageSkeleton";
import { PlayersTab } from "./PlayersTab";
import { SettingsTab } from "./SettingsTab";
import { type Tab, useTab } from "./use-tab";
import { useGetStarted } from "./wizard/use-get-started";

const Transfer = lazyPart(async () => (await import("./transfer/TransferTab")).TransferTab, ["transfer"]);
const GetStarted = lazyPart(async () => (await import("./wizard/GetStarted")).GetStarted, ["wizard"]);

interface ManageGroupPageProps {
  /** The tab of the latest match, which belongs to another feature; `renderAround` puts the cards beside its own. */
  readonly MatchAdmin: ComponentType<{ group: Group; renderAround: (card: ReactNode) => ReactNode }>;
}

/** Group management, with the tab in the URL. */
export function ManageGroupPage({ MatchAdmin }: ManageGroupPageProps) {
  const { t } = useTranslation(["manage", "groups", "common"]);
  const paths = usePaths();
  const groupId = idFrom(useParams().groupId) ?? 0;
  const { data, error, refetch } = useQuery(ownGroupQuery(groupId));
  const name = data?.group.name;
  const tab = useTab();
  const isOwn = data !== undefined;
  useEffect(() => {
    if (isOwn) {
      chooseGroup(groupId);
    }
  }, [isOwn, groupId]);
  usePageTitle(name && `${t(`tabs.${tab}`)}, ${name}`);
  return (
    <PageColumn>
      <ManageCrumbs name={name ?? (error ? t("common:group.unknown") : "…")} />
      {data ? (
        <Manage group={data.group} tab={tab} MatchAdmin={MatchAdmin} />
      ) : error && isMissing(error) ? (
        <EmptyState
          page
          title={t("groups:notFound.title")}
          text={t("groups:notFound.text")}
          actions={
            <Link to={paths.myGroups()} className={buttonClass({ variant: "primary" })}>
              {t("common:crumbs.myGroups")}
            </Link>
          }
        />
      ) : error ? (
        <LoadFailure page title={t("head.failed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <ManageSkeleton />
      )}
    </PageColumn>
  );
}

function ManageCrumbs({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const paths = usePaths();
  return <AdminCrumbs links={[{ to: paths.myGroups(), text: name }]} current={t("crumbs.manageGroup")} />;
}

interface ManageProps extends ManageGroupPageProps {
  readonly group: Group;
  readonly tab: Tab;
}

function Manage({ group, tab, MatchAdmin }: ManageProps) {
  const getStarted = useGetStarted(group);
  return (
    <>
      <ManageHead group={group} onGetStarted={getStarted.open} />
      <TabPanel group={group} tab={tab} MatchAdmin={MatchAdmin} />
      <Suspense>
        <GetStarted group={group} />
      </Suspense>
    </>
  );
}

function TabPanel({ group, tab, MatchAdmin }: ManageProps) {
  switch (tab) {
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
