import { type ComponentProps, useState } from "react";
import { useLanguage } from "../../../i18n/use-language";
import { RankingCard } from "./RankingCard";
import { BY_RANK, sortRankings } from "./sort-rankings";

/** A whole ranking, sorted by the rules of the language. */
export function RankingTable({
  rankings,
  ...card
}: Omit<ComponentProps<typeof RankingCard>, "sorting" | "onSort" | "hasLongRanks" | "footer">) {
  const language = useLanguage();
  const [sorting, setSorting] = useState(BY_RANK);
  const sorted = sortRankings(rankings, sorting, language);
  return <RankingCard {...card} rankings={sorted} sorting={sorting} onSort={setSorting} />;
}
