import type { ReactNode } from "react";
import type { Ranking } from "../../../api/types";

/** What rows show of the ranges. */
export interface Bars {
  of(ranking: Ranking, isMe: boolean): ReactNode;
}

export interface BarsProps {
  readonly onBars: (bars: Bars | null) => void;
}
