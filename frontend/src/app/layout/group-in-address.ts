import { matchPath, useLocation } from "react-router";
import type { GroupRef } from "../../i18n/paths";
import { hashFrom, idFrom } from "../../shared/group-ref";

/** The group whose page the address is, outside of its routes, and which of its pages; null on other pages. */
export function useGroupInAddress(): { ref: GroupRef; page: string } | null {
  const { pathname } = useLocation();
  const byId = matchPath("/:lang/groups/id/:id/*", pathname);
  const found = byId ?? matchPath("/:lang/groups/:hash/*", pathname);
  if (!found) {
    return null;
  }
  const ref = byId
    ? idFrom(byId.params.id)
    : hashFrom("hash" in found.params ? found.params.hash : undefined);
  return ref === null ? null : { ref, page: found.params["*"] ?? "" };
}
