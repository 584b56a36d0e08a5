import { storedText } from "../../storage";
import type { OutboxEntry } from "./entry";

/** The key in the browser's storage of a draft: that of a group's next match, or of an entry that is corrected. */
export const draftStorageKey = (name: string) => `duelo.draft.${name}`;

/** The name of the draft of an entry that is corrected. */
export const correctionName = ({ hash, key }: OutboxEntry) => `${hash}.${key}`;

/** Removes what was typed to correct an entry: it is sent or discarded as it is. */
export function forgetCorrection(entry: OutboxEntry): void {
  const key = draftStorageKey(correctionName(entry));
  storedText("tab", key).write(null);
  storedText("browser", key).write(null);
}
