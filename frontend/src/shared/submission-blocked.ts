import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { groupQuery } from "../api/queries/groups";
import type { Group } from "../api/types";
import { staticLimits } from "../rules/static-limits";
import { usePageGroup } from "./group-ref";

/** Why no match can be submitted to a group: it is closed, or has too few players. */
export function submissionBlocked(group: Group | null | undefined, t: TFunction<["common", "groups"]>) {
  if (group?.closedReason) return t("groups:page.closed");
  return group && group.playerCount < staticLimits.playersInMatch
    ? t("groups:page.needsPlayers", { count: group.playerCount })
    : undefined;
}

/** Why no match can be submitted to the group of the page. */
export function useSubmissionBlocked() {
  const { t } = useTranslation(["common", "groups"]);
  const { data } = useQuery(groupQuery(usePageGroup().hash));
  return submissionBlocked(data, t);
}
