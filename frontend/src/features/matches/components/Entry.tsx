import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Group, Player } from "../../../api/types";
import type { GroupRef } from "../../../i18n/paths";
import type { Rules } from "../../../rules/rules";
import { LINEUP_PARAMETER } from "../../../shared/evening-address";
import type { OutboxEntry } from "../../../shared/outbox/entry";
import { outboxMark } from "../../../shared/outbox/outbox-mark";
import { useQueue } from "../../../shared/outbox/use-queue";
import { type Corrected, correctionOf } from "../correction";
import { beginLineup, draftKey, removeDraft } from "../draft";
import type { Submitted } from "../use-delivery";
import type { Failure } from "../use-submission";
import { ClosedEntry } from "./ClosedEntry";
import { NotEnoughPlayers } from "./NotEnoughPlayers";
import { SubmitMatch } from "./SubmitMatch";
import { SubmitMatchSkeleton } from "./SubmitMatchSkeleton";

interface EntryProps {
  readonly group: Group;
  readonly groupRef: GroupRef;
  readonly players: readonly Player[];
  readonly rules: Rules;
  /** Whether the form takes the focus, as it does for every match but the first that is shown here. */
  readonly takesFocus: boolean;
  readonly onSubmitted: (submitted: Submitted) => void;
  /** Why the match of the form was refused before, if it was. */
  readonly failure: Failure | null;
}

/** The form, once it is known which match it begins with. */
export function Entry({ groupRef, ...entry }: EntryProps) {
  const { group, players, rules } = entry;
  const needed = rules.limits().playersInMatch;
  const [params] = useSearchParams();
  const corrected = params.get(ENTRY_PARAMETER);
  const hasLineup = params.has(LINEUP_PARAMETER);
  // Before the form reads the draft.
  useState(() => hasLineup && beginLineup(group.publicHash, params.get(LINEUP_PARAMETER) ?? ""));
  const [readsQueue] = useState(() => corrected !== null || outboxMark.read() !== null);
  const queue = useQueue(readsQueue ? group.publicHash : undefined);
  if (group.closedReason !== null) {
    return <ClosedEntry reason={group.closedReason} groupRef={groupRef} />;
  }
  if (players.length < needed) {
    return <NotEnoughPlayers group={group} groupRef={groupRef} players={players.length} needed={needed} />;
  }
  if (readsQueue && queue === undefined) {
    return <SubmitMatchSkeleton />;
  }
  return (
    <EntryForm
      key={`${group.publicHash} ${corrected}`}
      {...entry}
      corrected={corrected}
      queue={queue ?? []}
    />
  );
}

/** The query parameter with the key of an entry of the outbox to correct. */
const ENTRY_PARAMETER = "entry";

interface EntryFormProps extends Omit<EntryProps, "groupRef"> {
  readonly corrected: string | null;
  readonly queue: readonly OutboxEntry[];
}

function EntryForm({ corrected, queue, ...entry }: EntryFormProps) {
  const { publicHash } = entry.group;
  // As it was when the form was opened: the form is the newer one from then on.
  const [correction] = useState((): Corrected | null => {
    const found = queue.find(({ key }) => key === corrected);
    if (found === undefined && queue.some(({ key }) => key === draftKey(publicHash))) {
      // It was submitted, and the page was closed at that moment.
      removeDraft(publicHash);
    }
    return found ? correctionOf(found, entry.players) : null;
  });
  return <SubmitMatch {...entry} corrected={correction} />;
}
