import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { groupQuery } from "../../../api/queries/groups";
import { useFavourites } from "../favourites";
import { GroupList } from "./GroupList";

/** The reader's favourites; those that are gone are left out without a word. */
export function Favourites() {
  const { t } = useTranslation("groups");
  const hashes = useFavourites();
  const groups = useQueries({
    queries: hashes.map((hash) => groupQuery(hash)),
    combine: (results) => results.flatMap(({ data }) => (data === undefined ? [] : [data])),
  });
  if (groups.length === 0) {
    return null;
  }
  return <GroupList title={t("discovery.favourites")} aside={t("discovery.keptInBrowser")} groups={groups} />;
}
