import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { LoadFailure } from "../../../shared/LoadFailure";
import { Loading, Skeleton } from "../../../ui/Skeleton";
import { toast } from "../../../ui/toast";
import { LoggedMatchChoice } from "../back-to/LoggedMatchChoice";
import { ConfirmDialog } from "../members/ConfirmDialog";
import { type MatchSince, matchesSinceQuery, useUndoChange } from "./queries";

/** A join or a split, in words. */
export interface Change {
  readonly id: number;
  readonly at: string;
  /** Who became whom, or whose matches are whose. */
  readonly what: string;
  readonly matches: number;
  /** Until when it can be undone, or why not. */
  readonly until: string;
  readonly isUndoable: boolean;
  /** What is asked before it is undone. */
  readonly question: { readonly title: string; readonly text: string; readonly confirm: string };
  /** The matches that a joined player has played since: it is asked which of them are the dropped one's. */
  readonly since: PlayedSince | null;
  readonly done: string;
}

interface PlayedSince {
  readonly playerId: number;
  /** In their order. */
  readonly matches: readonly MatchSince[];
  readonly question: string;
  readonly hint: string;
}

interface UndoDialogProps {
  readonly group: Group;
  /** The change to undo, as it was chosen; null while closed. */
  readonly change: Change | null;
  /** The same as the list has it now. */
  readonly current: Change | null;
  onClose(): void;
}

/** Asks before a join or a split is undone, and whose the matches since are. */
export function UndoDialog({ group, change: asChosen, current, onClose }: UndoDialogProps) {
  const { t } = useTranslation(["manage", "common"]);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const undo = useUndoChange(group);
  // A match that comes meanwhile is not undecided in silence: the server refuses, and then it is shown too.
  const change = (undo.isError && current) || asChosen;
  const close = () => {
    undo.reset();
    onClose();
  };
  const since = change?.since ?? null;
  const ids = since?.matches.map(({ matchId }) => matchId) ?? [];
  const matches = useQuery({
    ...matchesSinceQuery(group, since?.playerId ?? 0, since?.matches ?? []),
    enabled: ids.length > 0,
  });
  const confirm = () => {
    if (change !== null) {
      const ofDropped = ids.filter((id) => chosen.has(id));
      const ofKept = ids.filter((id) => !chosen.has(id));
      undo.mutate(
        { changeId: change.id, since: { ofDropped, ofKept } },
        {
          onSuccess: () => {
            toast.success(change.done);
            close();
          },
        },
      );
    }
  };
  return (
    <ConfirmDialog
      open={change !== null}
      onClose={close}
      title={change?.question.title ?? ""}
      text={change?.question.text ?? ""}
      confirm={change?.question.confirm ?? ""}
      disabled={ids.length > 0 && matches.data === undefined}
      busy={undo.isPending && t("join.busy")}
      error={undo.error}
      onConfirm={confirm}
    >
      {since !== null && ids.length > 0 && (
        <fieldset className="mt-4 min-w-0">
          <legend className="font-semibold">{since.question}</legend>
          <p className="text-ink-2 text-small">{since.hint}</p>
          {matches.data ? (
            <ul className="mt-2 max-h-80 divide-y divide-line overflow-y-auto border-line border-y">
              {matches.data.map((match) => (
                <li key={match.matchId}>
                  <LoggedMatchChoice
                    match={match}
                    isChosen={chosen.has(match.matchId)}
                    onChange={(isChosen) => setChosen(withId(chosen, match.matchId, isChosen))}
                  />
                </li>
              ))}
            </ul>
          ) : matches.error ? (
            <LoadFailure title={t("split.failed")} error={matches.error} onRetry={matches.refetch} />
          ) : (
            <Loading label={t("common:loading")}>
              <Skeleton className="mt-2 h-40" />
            </Loading>
          )}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}

/** The ids with one more, or without it. */
function withId(ids: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const others = [...ids].filter((other) => other !== id);
  return new Set(isIn ? [...others, id] : others);
}
