import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/error";
import type { OutboxEntry } from "../../shared/outbox/entry";
import { GONE } from "../../shared/outbox/submit-entry";
import { sendUndoable, undoEntry, waitForUndo } from "../../shared/outbox/undoable";
import { forgetWrongPasscode, storeRightPasscode } from "../../shared/stored-passcode";
import { useHasLeft } from "../../shared/use-has-left";
import { applySaved } from "./apply-saved";
import { draftOf, removeDraftOf, restoreDraft, storeDraft } from "./draft";
import { confirmedMatch, type SavedMatch } from "./saved-match";

/** A match that is stored in the outbox and can be undone until it is sent. */
export interface UndoableMatch {
  readonly entry: OutboxEntry;
  /** The result by the preview. */
  readonly result: SavedMatch;
}

interface Endings {
  /** `isAway`: the page shows something else by now. */
  readonly onSaved: (saved: SavedMatch, isAway: boolean) => void;
  /** Called when it waits in the outbox. */
  readonly onWaiting: (isAway: boolean) => void;
  /**
   * Called when it was refused. It is a draft again, unless the page showed something else or another draft was begun:
   * then it stays in the outbox.
   */
  readonly onRefused: (entry: OutboxEntry, error: unknown, isAway: boolean) => void;
  readonly onUndone: () => void;
}

/**
 * Holds a match back until it can no longer be undone, and sends it: when the time is over, when the page is hidden or
 * left, or at once.
 */
export function useUndoableMatch(endings: Endings) {
  const client = useQueryClient();
  const hasLeft = useHasLeft();
  const [shown, setShown] = useState<(UndoableMatch & { readonly isSending: boolean }) | null>(null);
  const held = useRef<{ match: UndoableMatch; stop: () => void } | null>(null);
  /** The key of the match that the page shows. */
  const shownKey = useRef<string | null>(null);
  const sending = useRef<Promise<SavedMatch | null>>(Promise.resolve(null));
  const latest = useRef({ endings, hasLeft });
  useEffect(() => {
    latest.current = { endings, hasLeft };
  });

  /** Sends it at once; resolves with the saved match, or null if it is not saved. */
  const send = useCallback((): Promise<SavedMatch | null> => {
    const begun = held.current;
    if (begun !== null) {
      held.current = null;
      begun.stop();
      setShown({ ...begun.match, isSending: true });
      const { key } = begun.match.entry;
      sending.current = sendHeld(begun.match, client, {
        isAway: () => shownKey.current !== key || latest.current.hasLeft(),
        endings: () => latest.current.endings,
        // The next match may be shown by now.
        hide: () => setShown((other) => (other?.entry.key === key ? null : other)),
      });
    }
    return sending.current;
  }, [client]);
  useOnRemoved(send);

  const undo = useCallback(async () => {
    const begun = held.current;
    if (begun === null) return;
    held.current = null;
    begun.stop();
    const { entry } = begun.match;
    // Before it leaves the outbox: what was typed is stored somewhere at every moment.
    storeDraft(entry.hash, draftOf(entry));
    if (await undoEntry(entry).catch(() => false)) {
      shownKey.current = null;
      if (!latest.current.hasLeft()) latest.current.endings.onUndone();
    } else {
      // It has begun to be sent.
      removeDraftOf(entry.hash, entry);
      held.current = begun;
      void send();
    }
  }, [send]);

  return {
    /** The match that can be undone or is being sent. */
    shown,
    /** Shows the match, and sends it when it can no longer be undone. */
    holdBack: useCallback(
      (match: UndoableMatch) => {
        shownKey.current = match.entry.key;
        held.current = { match, stop: waitForUndo(match.entry, () => void send()) };
        setShown({ ...match, isSending: false });
      },
      [send],
    ),
    send,
    undo,
    /** Sends it at once, since the page goes on to something else. */
    leave: useCallback(() => {
      shownKey.current = null;
      void send();
    }, [send]),
    /** Shows no such match, since another one waits: perhaps the same one, corrected after it was undone. */
    forget: useCallback(() => setShown(null), []),
  };
}

/** The page that the match is sent from, as it is when the answer has come. */
interface SendingPage {
  /** Whether it shows something else by now. */
  isAway(): boolean;
  endings(): Endings;
  /** Shows the match as undoable no more. */
  hide(): void;
}

/** Sends the match; null if it is not saved. */
async function sendHeld(
  { entry, result }: UndoableMatch,
  client: QueryClient,
  { isAway, endings, hide }: SendingPage,
): Promise<SavedMatch | null> {
  const { hash, passcode } = entry;
  let isDraft = false;
  // Before it leaves the outbox: what was typed is stored somewhere at every moment.
  const staysIfRefused = () => {
    isDraft = !isAway() && restoreDraft(hash, entry);
    return !isDraft;
  };
  try {
    const answer = await sendUndoable(entry, staysIfRefused);
    if (answer === null || answer === GONE) {
      // Another tab, which has withdrawn or sent it, has said so.
      if (answer === null) endings().onWaiting(isAway());
      hide();
      return null;
    }
    applySaved(client, hash, answer);
    if (passcode) storeRightPasscode(hash, passcode);
    const saved = confirmedMatch(result, answer);
    endings().onSaved(saved, isAway());
    return saved;
  } catch (error) {
    const isWrong = error instanceof ApiError && error.code === "passcode.wrong";
    if (passcode && isWrong) forgetWrongPasscode(hash, passcode.passcode);
    if (!isDraft) hide();
    endings().onRefused(entry, error, !isDraft || isAway());
    return null;
  }
}

/** Calls a function when the component is removed. */
function useOnRemoved(call: () => void): void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // Strict mode runs effects twice.
      queueMicrotask(() => {
        if (!isMounted.current) call();
      });
    };
  }, [call]);
}
