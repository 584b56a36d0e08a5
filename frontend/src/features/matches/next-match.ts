import { type Places, withOtherPartners } from "../../shared/lineup/lineup";
import { type Draft, newDraft } from "./draft";

/** The match to enter next: the same teams, the same four with other partners, or an empty court. */
export type NextMatch = "rematch" | "swapped" | "new";

export function draftAfter(places: Places, next: NextMatch): Draft {
  return { rematch: newDraft(places), swapped: newDraft(withOtherPartners(places)), new: newDraft() }[next];
}
