import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
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
import { StateBlock } from "../../ui/StateBlock";
import { usePageTitle } from "../../ui/use-page-title";
import { DangerTab } from "./DangerTab";
import { ManageHead } from "./ManageHead";
import { ManageSkeleton } from "./ManageSkeleton";
import { PlayersTab } from "./PlayersTab";
import { ownGroupQuery } from "./queries";
import { SettingsTab } from "./SettingsTab";
import { type Tab, useTab } from "./use-tab";
import { useGetStarted } from "./wizard/use-get-started";

const MatchAdmin = lazyPart(() => import("../matches/latest/MatchAdminTab"), ["matches", "players"]);
const Transfer = lazyPart(() => import("./transfer/TransferTab"), ["transfer"]);
const GetStarted = lazyPart(() => import("./wizard/GetStarted"), ["wizard"]);

/** Everything that a group's owner does with it, in parts that the address names. */
export function Component() {
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
        <Manage group={data.group} tab={tab} />
      ) : error && isMissing(error) ? (
        <StateBlock
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

interface ManageProps {
  readonly group: Group;
  readonly tab: Tab;
}

function Manage({ group, tab }: ManageProps) {
  const getStarted = useGetStarted(group);
  return (
    <>
      <ManageHead group={group} onGetStarted={getStarted.open} />
      <Part group={group} tab={tab} />
      <Suspense>
        <GetStarted group={group} />
      </Suspense>
    </>
  );
}

function Part({ group, tab }: ManageProps) {
  switch (tab) {
    case "settings":
      return <SettingsTab group={group} />;
    case "match-admin":
      return (
        <Suspense>
          <MatchAdmin group={group} />
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
