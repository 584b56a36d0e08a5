import { FROM_LG, useMediaQuery } from "../ui/use-media-query";
import { INSTALLED } from "./installed";
import { useRecentGroups } from "./recent-groups";

/**
 * Whether a phone's header names the group and switches between groups, instead of the product's name: in the installed
 * app, and with more than one visited group. The court of the group's page does not repeat the name then.
 */
export function useGroupInHeader(): boolean {
  const isWide = useMediaQuery(FROM_LG);
  const isInstalled = useMediaQuery(INSTALLED);
  const hasSeveral = useRecentGroups().length > 1;
  return !isWide && (isInstalled || hasSeveral);
}
