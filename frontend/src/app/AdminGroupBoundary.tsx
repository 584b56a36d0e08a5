import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { ownGroupQuery } from "../api/queries/groups";
import { sessionQuery, useSession } from "../api/queries/session";
import type { Group } from "../api/types";
import { NoGroups } from "../features/admin/NoGroups";
import { AdminCrumbs } from "../shared/crumbs";
import { useCurrentGroup } from "../shared/current-group";
import { useErrorTexts } from "../shared/error-text";
import { AdminGroup } from "../shared/group-ref";
import { PageColumn } from "../shared/page-layouts";
import { RetryButton } from "../shared/RetryButton";
import { EmptyState } from "../ui/EmptyState";
import { Spinner } from "../ui/Spinner";
import { usePageTitle } from "../ui/use-page-title";

/** Around the admin pages that are about one group: provides the current group once it is loaded. */
export function AdminGroupBoundary() {
  const group = useCurrentGroup();
  const { session } = useSession();
  if (group === null) {
    return <NoGroupsPage hasGroups={(session?.groups.length ?? 0) > 0} />;
  }
  return <Context group={group} />;
}

function Context({ group }: { group: Group }) {
  const { t } = useTranslation("admin");
  const { groupId } = group;
  const { data, error, refetch } = useQuery(ownGroupQuery(groupId));
  const isLoaded = data !== undefined;
  /** The group that was shown last. */
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    if (isLoaded) {
      setShown(groupId);
    }
  }, [isLoaded, groupId]);
  if (data) {
    return (
      <AdminGroup value={data.group}>
        <Outlet />
      </AdminGroup>
    );
  }
  return error ? (
    <ContextError error={error} isSwitch={shown !== null && shown !== groupId} onRetry={refetch} />
  ) : (
    <Spinner label={t("context.settingUp")} className="mx-auto my-24" />
  );
}

interface ContextErrorProps {
  readonly error: Error;
  /** Another group was shown before. */
  readonly isSwitch: boolean;
  onRetry(): Promise<unknown>;
}

function ContextError({ error, isSwitch, onRetry }: ContextErrorProps) {
  const { t } = useTranslation(["admin", "common"]);
  const texts = useErrorTexts();
  const queryClient = useQueryClient();
  const title = t(isSwitch ? "context.switchFailed" : "context.failedTitle");
  usePageTitle(title);
  const retry = async () => {
    // The group may have been deleted: the list of the account's groups is refetched too.
    await queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
    await onRetry();
  };
  return (
    <PageColumn>
      <AdminCrumbs current={t("common:group.unknown")} />
      <EmptyState
        page
        error
        title={title}
        text={
          <>
            <p>{t("context.failed")}</p>
            <p>{texts.error(error)}</p>
          </>
        }
        actions={<RetryButton variant="primary" onRetry={retry} />}
      />
    </PageColumn>
  );
}

function NoGroupsPage({ hasGroups }: { readonly hasGroups: boolean }) {
  const { t } = useTranslation("admin");
  usePageTitle(t("hub.noneTitle"));
  return <NoGroups page reason={t(hasGroups ? "context.noneOwned" : "context.none")} />;
}
