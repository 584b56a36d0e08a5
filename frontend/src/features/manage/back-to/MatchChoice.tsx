import type { ComponentProps } from "react";
import { cx } from "../../../ui/cx";
import { MatchLines } from "./MatchLines";

interface MatchChoiceProps {
  readonly match: Omit<ComponentProps<typeof MatchLines>, "children">;
  readonly isChosen: boolean;
  onChange(isChosen: boolean): void;
}

/** A match with its checkbox. */
export function MatchChoice({ match, isChosen, onChange }: MatchChoiceProps) {
  return (
    <label
      className={cx(
        "flex min-h-13 cursor-pointer items-center px-4 py-2.5 lg:px-5",
        isChosen ? "bg-court-tint" : "hover:bg-hover",
      )}
    >
      <MatchLines {...match}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChange(target.checked)}
          className="size-6 shrink-0 accent-action"
        />
      </MatchLines>
    </label>
  );
}
