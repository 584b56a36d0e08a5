import type { ComponentProps } from "react";
import { Trend } from "./Trend";

/** A change at the end of a table cell. Not in a line of text, whose height would move it above the middle. */
export function TrendCell(trend: ComponentProps<typeof Trend>) {
  return (
    <div className="flex justify-end">
      <Trend {...trend} />
    </div>
  );
}
