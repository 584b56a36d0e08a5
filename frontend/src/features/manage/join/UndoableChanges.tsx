import { useQuery } from "@tanstack/react-query";
import { Undo } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { NetworkButton } from "../../../shared/NetworkButton";
import { Card } from "../../../ui/Card";
import { toast } from "../../../ui/toast";
import { ConfirmDialog } from "../members/ConfirmDialog";
import { type Split, splitsQuery } from "../split/queries";
import { type Join, joinsQuery, useUndoChange } from "./queries";

/** A join or a split, in words. */
interface Change {
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
  readonly done: string;
}

/** The joins and splits of the last 30 days, to be undone; nothing without one. */
export function UndoableChanges({ group }: { readonly group: Group }) {
  const { t } = useTranslation("manage");
  const ofJoin = useJoinTexts();
  const ofSplit = useSplitTexts();
  const joins = useQuery(joinsQuery(group)).data ?? [];
  const splits = useQuery(splitsQuery(group)).data ?? [];
  const changes = [...joins.map(ofJoin), ...splits.map(ofSplit)].toSorted((one, other) => other.id - one.id);
  const [undoing, setUndoing] = useState<Change | null>(null);
  const undo = useUndoChange(group);
  const close = () => {
    undo.reset();
    setUndoing(null);
  };
  if (changes.length === 0 && undoing === null) {
    return null;
  }
  const confirm = () => {
    if (undoing !== null) {
      undo.mutate(undoing.id, {
        onSuccess: () => {
          toast.success(undoing.done);
          close();
        },
      });
    }
  };
  return (
    <Card flush title={t("undo.title")}>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {changes.map((change) => (
          <li key={change.id}>
            <ChangeRow change={change} onUndo={() => setUndoing(change)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={undoing !== null}
        onClose={close}
        title={undoing?.question.title ?? ""}
        text={undoing?.question.text ?? ""}
        confirm={undoing?.question.confirm ?? ""}
        busy={undo.isPending && t("join.busy")}
        error={undo.error}
        onConfirm={confirm}
      />
    </Card>
  );
}

function ChangeRow({ change, onUndo }: { readonly change: Change; onUndo(): void }) {
  const { t } = useTranslation("manage");
  const formats = useFormats();
  const { what, matches, at, until, isUndoable } = change;
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 lg:px-5">
      <div className="min-w-48 flex-1">
        <p className="wrap-anywhere font-semibold">{what}</p>
        <p className="text-ink-2 text-small">
          {t("join.matches", { count: matches, number: formats.number(matches) })}
          {", "}
          {formats.date(at)}
        </p>
        <p className="text-ink-2 text-small">{until}</p>
      </div>
      {isUndoable && (
        <NetworkButton size="sm" aria-label={t("undo.actionOf", { what })} onClick={onUndo}>
          <Undo aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("undo.action")}
        </NetworkButton>
      )}
    </div>
  );
}

function useJoinTexts(): (join: Join) => Change {
  const { t } = useTranslation("manage");
  const formats = useFormats();
  return (join) => {
    const { changeId, at, playedSince, isJoinedAgain, isSplitSince, name, droppedName, undoableUntil } = join;
    const names = { name, dropped: droppedName };
    return {
      id: changeId,
      at,
      what: t("undo.join.what", names),
      matches: join.droppedMatches,
      until: isJoinedAgain
        ? t("undo.join.joinedAgain")
        : isSplitSince
          ? t("undo.splitSince")
          : playedSince === null
            ? t("undo.until", { date: formats.dayMonth(undoableUntil) })
            : t("undo.join.playedSince", { number: formats.number(playedSince) }),
      isUndoable: playedSince === null && !isJoinedAgain && !isSplitSince,
      question: {
        title: t("undo.join.question", { name }),
        text: t("undo.join.text", { dropped: droppedName }),
        confirm: t("undo.join.confirm"),
      },
      done: t("undo.join.done", { name: droppedName }),
    };
  };
}

function useSplitTexts(): (split: Split) => Change {
  const { t } = useTranslation("manage");
  const formats = useFormats();
  return ({ changeId, at, name, otherName, matches, isSplitSince, undoableUntil }) => {
    const names = { name, other: otherName };
    return {
      id: changeId,
      at,
      what: t("undo.split.what", names),
      matches,
      until: isSplitSince ? t("undo.splitSince") : t("undo.until", { date: formats.dayMonth(undoableUntil) }),
      isUndoable: !isSplitSince,
      question: {
        title: t("undo.split.question", { name }),
        text: t("undo.split.text", names),
        confirm: t("undo.split.confirm"),
      },
      done: t("undo.split.done", { name }),
    };
  };
}
