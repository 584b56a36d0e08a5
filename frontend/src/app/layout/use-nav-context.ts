import { useQuery } from "@tanstack/react-query";
import { matchPath, useLocation } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { type Session, useSession } from "../../api/queries/session";
import { tokens } from "../../api/tokens";
import type { Group } from "../../api/types";
import type { GroupRef } from "../../i18n/paths";
import { hashFrom, idFrom } from "../../shared/group-ref";
import { useInitialNames } from "../../shared/initial-names";

/** Where the reader is and who they are, as far as the navigation depends on it. */
export interface NavContext {
  session: Session | null;
  /** A stored session is being verified; without one there is nothing to wait for. */
  sessionPending: boolean;
  /** Whether the address is not that of a group. */
  isOutside: boolean;
  /** The group of the page, in the address's own words; null outside of groups. */
  ref: GroupRef | null;
  group: Group | null;
  /** The name of that group, which is known before all the rest of it. */
  groupName: string | null;
  /** Whether the group is one of the reader's own. */
  isOwn: boolean;
}

export function useNavContext(): NavContext {
  const { session, isPending } = useSession();
  const ref = useGroupRef();
  const initial = useInitialNames();
  const own = session?.groups.find((group) => ref === group.publicHash || ref === group.groupId) ?? null;
  const { data } = useQuery({ ...groupQuery(ref ?? ""), enabled: ref !== null && own === null });
  const group = own ?? (ref === null ? null : (data ?? null));
  const groupName = group?.name ?? initial.group ?? null;
  return {
    session,
    sessionPending: isPending && tokens.read() !== null,
    isOutside: ref === null,
    ref: groupName === null ? null : ref,
    group,
    groupName,
    isOwn: own !== null || group?.isOwner === true,
  };
}

function useGroupRef(): GroupRef | null {
  const { pathname } = useLocation();
  const byId =
    matchPath("/:lang/groups/id/:id/*", pathname) ?? matchPath("/:lang/admin/groups/:id/*", pathname);
  return byId ? idFrom(byId.params.id) : hashFrom(matchPath("/:lang/groups/:hash/*", pathname)?.params.hash);
}
