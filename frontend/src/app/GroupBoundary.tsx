import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { isMissing } from "../api/error";
import { groupQuery, useGroupHash } from "../api/queries/groups";
import type { GroupRef } from "../i18n/paths";
import { chooseGroup } from "../shared/current-group";
import { GroupLoadFailure } from "../shared/GroupLoadFailure";
import { GroupNotFound } from "../shared/GroupNotFound";
import { useGroupRefOrNull } from "../shared/group-ref";
import { forgetVisit, noteVisit } from "../shared/recent-groups";
import { passcodeIn, storeEnteredPasscode } from "../shared/stored-passcode";

/** Around every page of a group: renders the page, or the not-found page. */
export function GroupBoundary() {
  const group = useGroupRefOrNull();
  return group === null ? <GroupNotFound /> : <ExistingGroup group={group} />;
}

function ExistingGroup({ group }: { readonly group: GroupRef }) {
  const named = useGroupHash(group);
  const found = useQuery(groupQuery(named.hash));
  const { data } = found;
  const { error, refetch } = named.error === null ? found : named;
  const { hash } = named;
  // Deleted since it was loaded.
  const isGone = error !== null && isMissing(error);
  useEffect(() => {
    if (isGone && hash !== undefined) {
      forgetVisit(hash);
    } else if (data) {
      noteVisit(data);
      if (data.role) {
        chooseGroup(data.groupId);
      }
    }
  }, [data, isGone, hash]);
  usePasscodeFromLink(hash);
  if (isGone) {
    return <GroupNotFound />;
  }
  if (data !== undefined || error === null) {
    return <Outlet />;
  }
  return <GroupLoadFailure error={error} onRetry={refetch} />;
}

/**
 * Stores the passcode of a link and removes it from the address bar, where bystanders could read it. It does not wait
 * for the group: a reader who opens another page before the group is loaded would lose it.
 */
function usePasscodeFromLink(publicHash: string | undefined) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const passcode = passcodeIn(hash);
  useEffect(() => {
    if (publicHash === undefined || passcode === null) return;
    storeEnteredPasscode(publicHash, { passcode, remember: true });
    void navigate({ pathname, search }, { replace: true, state });
  }, [publicHash, passcode, pathname, search, state, navigate]);
}
