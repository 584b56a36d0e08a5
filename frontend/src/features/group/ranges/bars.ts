import type { ReactNode } from "react";
import type { Ranking } from "../../../api/types";

/** What rows show of the ranges, by player. */
export type Bars = ReadonlyMap<number, ReactNode>;

export interface BarsProps {
  /** The rows that are shown. */
  readonly rankings: readonly Ranking[];
  readonly onBars: (bars: Bars | null) => void;
}
