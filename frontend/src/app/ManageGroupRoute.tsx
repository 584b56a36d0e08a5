import { ManageGroupPage } from "../features/manage/ManageGroupPage";
import { lazyPart } from "../shared/lazy-part";

const MatchAdminTab = lazyPart(
  async () => (await import("../features/matches/latest/MatchAdminTab")).MatchAdminTab,
  ["matches", "players"],
);

/** Joins a group's management with the match feature, since features do not import each other. */
export function ManageGroupRoute() {
  return <ManageGroupPage MatchAdmin={MatchAdminTab} />;
}
