import type { TFunction } from "i18next";
import type { Ranking } from "../../../api/types";
import type { Formats } from "../../../i18n/format";
import type { Bars } from "../ranges/bars";

/** What all rows need of the language and the group. Hundreds share it: each hook of a row costs time at every sort. */
export interface RowTexts {
  readonly t: TFunction<["ranking", "common"]>;
  readonly formats: Formats;
  readonly profile: (playerId: number) => string;
}

export interface RowProps {
  readonly texts: RowTexts;
  readonly ranking: Ranking;
  /** Whether the reader is this player. */
  readonly isMe: boolean;
  /** After how many weeks without a match the player is inactive; null if the player is not. */
  readonly inactiveWeeks: number | null;
  /** Of which one is at the foot of the row. */
  readonly bars: Bars | null;
}

/** The edge of the reader's own row. */
export const OWN_EDGE = "shadow-[inset_3px_0_var(--color-action)]";

export const tint = (isMe: boolean) => (isMe ? "bg-court-tint" : "hover:bg-hover");

/** A value, or an en dash if there is none. */
export function Value({ texts: { t }, text }: { readonly texts: RowTexts; readonly text: string | null }) {
  if (text !== null) {
    return text;
  }
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("noValue")}</span>
    </span>
  );
}
