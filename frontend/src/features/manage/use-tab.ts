import { useSearchParams } from "react-router";
import type { ManageTab } from "../../i18n/paths";

export const manageTabs = ["players", "settings", "match-admin", "transfer", "danger-zone"] as const;

export type Tab = "players" | ManageTab;

/** The management tab in the URL; players by default. */
export function useTab(): Tab {
  const [search] = useSearchParams();
  const named = search.get("tab");
  return manageTabs.find((tab) => tab === named) ?? "players";
}
