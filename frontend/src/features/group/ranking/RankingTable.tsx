import { type ComponentProps, useMemo } from "react";
import { useLanguage } from "../../../i18n/use-language";
import { RankingCard } from "./RankingCard";
import { sortRankings } from "./sort-rankings";

/** A whole ranking, sorted by the rules of the language. */
export function RankingTable({
  rankings,
  sorting,
  ...card
}: Omit<ComponentProps<typeof RankingCard>, "hasLongRanks" | "footer">) {
  const language = useLanguage();
  const { column, direction } = sorting;
  const sorted = useMemo(
    () => sortRankings(rankings, { column, direction }, language),
    [rankings, column, direction, language],
  );
  return <RankingCard {...card} rankings={sorted} sorting={sorting} />;
}
