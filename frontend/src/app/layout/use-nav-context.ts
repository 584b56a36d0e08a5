import { useQuery } from "@tanstack/react-query";
import { matchPath, useLocation } from "react-router";
import { groupQuery, useGroupHash } from "../../api/queries/groups";
import { type Session, useHasTokens, useSession } from "../../api/queries/session";
import type { Group } from "../../api/types";
import type { GroupRef } from "../../i18n/paths";
import { hashFrom, idFrom } from "../../shared/group-ref";
import { useInitialData } from "../../shared/initial-data";
import { useMe } from "../../shared/me";
import { useRecentGroups } from "../../shared/recent-groups";

/** What the navigation depends on: the session and the group of the page. */
export interface NavContext {
  session: Session | null;
  /** Whether a stored session is being verified. */
  sessionPending: boolean;
  /** Whether the address is not that of a group. */
  isOutside: boolean;
  /** The group of the page as the address names it; null outside of groups. */
  ref: GroupRef | null;
  group: Group | null;
  /** Whether it is a page of the group's management. */
  isManagement: boolean;
  /** The name of that group: it may be known before the group is loaded, by the page or from the last visit. */
  groupName: string | null;
  /** Whether the reader is a member of the group. */
  isOwn: boolean;
  /** The player that the reader is in this group, if known. */
  me: number | null;
}

export function useNavContext(): NavContext {
  const { session, isPending } = useSession();
  const hasTokens = useHasTokens();
  const { ref, isManagement } = useAddressGroup();
  const initialData = useInitialData();
  const own = session?.groups.find((group) => ref === group.publicHash || ref === group.groupId) ?? null;
  // A management page shows own groups alone: one not in the session has just been deleted, or is not the user's.
  const { hash } = useGroupHash(own === null && !isManagement ? ref : null);
  const { data } = useQuery(groupQuery(hash));
  const group = own ?? (ref === null ? null : (data ?? null));
  const visited = useRecentGroups().find(({ hash }) => hash === ref);
  const groupName = group?.name ?? initialData.group ?? visited?.name ?? null;
  return {
    session,
    sessionPending: isPending && hasTokens,
    isOutside: ref === null,
    ref: groupName === null ? null : ref,
    isManagement,
    group,
    groupName,
    isOwn: Boolean(group?.role),
    me: useMe(group?.publicHash),
  };
}

function useAddressGroup(): { ref: GroupRef | null; isManagement: boolean } {
  const { pathname } = useLocation();
  const managed = matchPath("/:lang/admin/groups/:id/*", pathname);
  const byId = managed ?? matchPath("/:lang/groups/id/:id/*", pathname);
  const ref = byId
    ? idFrom(byId.params.id)
    : hashFrom(matchPath("/:lang/groups/:hash/*", pathname)?.params.hash);
  return { ref, isManagement: managed !== null };
}
