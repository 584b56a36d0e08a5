import { useQueryClient } from "@tanstack/react-query";
import { playersQuery } from "../../api/queries/players";
import type { Group, Player } from "../../api/types";
import { serverTime } from "../../clock";
import type { OutboxEntry } from "../../shared/outbox/entry";
import { GONE, submitEntry } from "../../shared/outbox/submit-entry";
import { storeUndoable, undoEntry } from "../../shared/outbox/undoable";
import { type GroupPasscode, storeRightPasscode } from "../../shared/stored-passcode";
import { waitsBeforeSending } from "../../shared/undo-setting";
import { useHasLeft } from "../../shared/use-has-left";
import { applySaved } from "./apply-saved";
import { refusalOfPasscode } from "./check-passcode";
import { removeDraftOf, restoreDraft } from "./draft";
import { newOutboxEntry } from "./new-outbox-entry";
import type { MatchPreview } from "./preview";
import { previewedMatch } from "./previewed-match";
import { type SavedMatch, savedMatch } from "./saved-match";
import type { MatchEntry } from "./use-match-entry";
import type { UndoableMatch } from "./use-undoable-match";
import type { ProfileOf } from "./winning-streak";

/** What became of a match that was submitted. */
export type Submitted =
  | { readonly kind: "saved"; readonly saved: SavedMatch }
  /** It waits in the outbox. */
  | { readonly kind: "waiting"; readonly entry: OutboxEntry }
  /** The reader has discarded it in another tab. */
  | { readonly kind: "withdrawn" }
  /** It is in the outbox, and not sent yet. */
  | { readonly kind: "undoable"; readonly match: UndoableMatch };

export interface DeliveryOptions {
  group: Group;
  players: readonly Player[];
  entry: MatchEntry;
  profileOf: ProfileOf;
  /** The key of the entry of the outbox that is corrected. */
  replaces: string | null;
}

/** Puts the form's match into the outbox, and sends it from there unless it can be undone; throws what refuses it. */
export function useDelivery({ group, players, entry, profileOf, replaces }: DeliveryOptions) {
  const { publicHash } = group;
  const { draftName } = entry;
  const client = useQueryClient();
  const hasLeft = useHasLeft();

  /**
   * Stores the match as one that can be undone; null if it is to be sent at once. One that is corrected has waited in
   * the outbox before, and without a connection it waits there anyway: both can be changed there.
   */
  const storeForUndoing = async (sent: OutboxEntry, preview: MatchPreview): Promise<Submitted | null> => {
    const previewed = previewedMatch(entry.match, preview, entry.playerOf);
    if (replaces !== null || previewed === null || !navigator.onLine || !waitsBeforeSending()) return null;
    const stored = await storeUndoable(sent);
    if (stored === null) return null;
    removeDraftOf(draftName, sent);
    const refused = await refusalOfPasscode(stored);
    // What was left meanwhile is sent, so that its refusal is shown elsewhere.
    if (refused !== null && !hasLeft()) {
      restoreDraft(draftName, sent);
      if (await undoEntry(stored)) throw refused;
    }
    // What was typed meanwhile belongs to it.
    removeDraftOf(draftName, sent);
    const result = savedMatch(previewed, players, preview.expected, profileOf);
    return { kind: "undoable", match: { entry: stored, result } };
  };

  const send = async (sent: OutboxEntry, { expected }: MatchPreview): Promise<Submitted> => {
    const answer = await submitEntry(sent, replaces, {
      onStored: () => removeDraftOf(draftName, sent),
      onRefused: () => restoreDraft(draftName, sent),
    });
    if (answer === GONE) return { kind: "withdrawn" };
    // What was typed meanwhile belongs to it.
    removeDraftOf(draftName, sent);
    if (answer === null) return { kind: "waiting", entry: sent };
    applySaved(client, publicHash, answer);
    if (sent.passcode !== null) storeRightPasscode(publicHash, sent.passcode);
    return { kind: "saved", saved: savedMatch(answer, players, expected, profileOf) };
  };

  /** `again` is the consent to save the twin of a match that was saved already. */
  return async (passcode: GroupPasscode | null, again: boolean): Promise<Submitted> => {
    const preview = entry.currentPreview();
    const ratingsAt = serverTime(client.getQueryState(playersQuery(publicHash).queryKey)?.dataUpdatedAt);
    const match = again ? { ...entry.match, again } : entry.match;
    const sent = newOutboxEntry(group, { ...entry, match }, preview, passcode, ratingsAt);
    return (await storeForUndoing(sent, preview)) ?? (await send(sent, preview));
  };
}
