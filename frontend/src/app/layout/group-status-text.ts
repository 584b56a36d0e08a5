import type { TFunction } from "i18next";
import type { Group } from "../../api/types";

/** What stands below the name of an own group: how many trial matches are left, or that it is inactive. */
export function groupStatusText(group: Group, t: TFunction): string {
  return group.isActive ? t("group.trialLeft", { count: group.trialMatchesRemaining }) : t("group.inactive");
}
