import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { Places } from "../../shared/lineup/lineup";
import type { OutboxEntry } from "../../shared/outbox/entry";
import { useHasLeft } from "../../shared/use-has-left";
import { toast } from "../../ui/toast";
import { draftKey, storeDraft } from "./draft";
import { draftAfter, type NextMatch } from "./next-match";
import { type SavedMatch, savedMatchIn } from "./saved-match";
import type { Submitted } from "./use-delivery";
import { useSayRefused } from "./use-say-refused";
import type { Failure } from "./use-submission";
import { useUndoableMatch } from "./use-undoable-match";
import { useWaitingMatch, useWithdrawnElsewhere } from "./use-waiting-match";
import { type WaitingMatch, waitingMatchIn } from "./waiting-match";

/** What match entry shows, which the history entry has: the form, or a match that is saved, unsent or waiting. */
export function useShownMatch(hash: string | undefined) {
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const { state } = useLocation();
  const saved = savedMatchIn(state);
  const [submitted, setSubmitted] = useState<OutboxEntry | null>(null);
  const waitingMatch = waitingMatchIn(state);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const { saySaved, sayWaiting, sayRefused } = useSayWhatBecame();
  const show = (state: { saved: SavedMatch } | { waiting: WaitingMatch } | null) =>
    void navigate(".", { replace: true, state });
  const showWaiting = (entry: OutboxEntry, result?: SavedMatch) => {
    setSubmitted(entry);
    show({ waiting: { key: entry.key, result } });
  };
  const showForm = () => {
    setFailure(null);
    setTakesFocus(true);
    show(null);
  };
  const undoable = useUndoableMatch({
    onSaved: (match, isAway) => {
      if (!isAway) show({ saved: match });
      else if (hasLeft()) saySaved(match);
    },
    onWaiting: (isAway) => {
      if (isAway) sayWaiting();
    },
    onRefused: ({ passcode }, error, isAway) => {
      if (isAway) return sayRefused(error);
      setFailure({ error, passcode });
      show(null);
    },
    onUndone: showForm,
  });
  const unsent = undoable.shown?.entry.key === waitingMatch?.key ? undoable.shown : null;
  useOnGone(waitingMatch?.key, undoable.leave);
  useWithdrawnElsewhere(waitingMatch, () => show(null));
  const { waiting, isReading } = useWaitingMatch(hash, waitingMatch, submitted, undoable.holdBack);
  const showSubmitted = (submitted: Submitted) => {
    // The form has said it.
    setFailure(null);
    const isAway = hasLeft();
    switch (submitted.kind) {
      case "saved":
        if (isAway) saySaved(submitted.saved);
        else show({ saved: submitted.saved });
        return;
      case "waiting":
        undoable.forget();
        if (isAway) sayWaiting();
        else showWaiting(submitted.entry);
        return;
      case "withdrawn":
        return;
      case "undoable":
        undoable.holdBack(submitted.match);
        if (isAway) undoable.leave();
        else showWaiting(submitted.match.entry, submitted.match.result);
    }
  };
  const enterNext = (publicHash: string, places: Places, next: NextMatch) => {
    // The match has just been refused and is a draft again: the form is about to show it.
    if (unsent !== null && draftKey(publicHash) === unsent.entry.key) return;
    storeDraft(publicHash, draftAfter(places, next));
    undoable.leave();
    showForm();
  };
  return {
    saved,
    /** The match that can be undone, or is being sent. */
    unsent,
    waiting,
    isReading,
    undoable,
    /** Why the match of the form was refused, if it was. */
    failure,
    /** Whether the form takes the focus, as it does for every match but the first that is shown here. */
    takesFocus,
    showSubmitted,
    enterNext,
  };
}

/** Calls a function when a match is shown no more: a link to the same page shows an empty form. */
function useOnGone(key: string | undefined, call: () => void) {
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== undefined && key === undefined) call();
    before.current = key;
  }, [key, call]);
}

/** Says what became of a match whose page shows something else by now. */
function useSayWhatBecame() {
  const { t } = useTranslation(["matches", "outbox"]);
  return {
    saySaved: ({ match }: SavedMatch) => toast.success(t("result.title", { number: match.matchNumber })),
    sayWaiting: () => toast.success(t("outbox:waiting.title")),
    sayRefused: useSayRefused(),
  };
}

export type ShownMatch = ReturnType<typeof useShownMatch>;
