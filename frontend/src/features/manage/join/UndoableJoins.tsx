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
import { type Join, joinsQuery, useUndoJoin } from "./queries";

interface UndoableJoinsProps {
  readonly group: Group;
}

/** The joins of the last 30 days, to be undone; nothing without one. */
export function UndoableJoins({ group }: UndoableJoinsProps) {
  const { t } = useTranslation("manage");
  const joins = useQuery(joinsQuery(group)).data ?? [];
  const [undoing, setUndoing] = useState<Join | null>(null);
  const undo = useUndoJoin(group);
  const close = () => {
    undo.reset();
    setUndoing(null);
  };
  if (joins.length === 0 && undoing === null) {
    return null;
  }
  const { name = "", droppedName = "" } = undoing ?? {};
  const confirm = () => {
    if (undoing !== null) {
      undo.mutate(undoing.changeId, {
        onSuccess: () => {
          toast.success(t("join.undo.done", { name: droppedName }));
          close();
        },
      });
    }
  };
  return (
    <Card flush title={t("join.undo.title")}>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {joins.map((join) => (
          <li key={join.changeId}>
            <JoinRow join={join} onUndo={() => setUndoing(join)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={undoing !== null}
        onClose={close}
        title={t("join.undo.question", { name })}
        text={t("join.undo.text", { name, dropped: droppedName })}
        confirm={t("join.undo.confirm")}
        busy={undo.isPending && t("join.busy")}
        error={undo.error}
        onConfirm={confirm}
      />
    </Card>
  );
}

function JoinRow({ join, onUndo }: { readonly join: Join; onUndo(): void }) {
  const { t } = useTranslation("manage");
  const formats = useFormats();
  const { playedSince, isJoinedAgain, name, droppedName, droppedMatches } = join;
  const isUndoable = playedSince === null && !isJoinedAgain;
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 lg:px-5">
      <div className="min-w-48 flex-1">
        <p className="wrap-anywhere font-semibold">{t("join.undo.pair", { name, dropped: droppedName })}</p>
        <p className="text-ink-2 text-small">
          {t("join.matches", { count: droppedMatches, number: formats.number(droppedMatches) })}
          {", "}
          {formats.date(join.at)}
        </p>
        <p className="text-ink-2 text-small">
          {isJoinedAgain
            ? t("join.undo.joinedAgain")
            : playedSince === null
              ? t("join.undo.until", { date: formats.dayMonth(join.undoableUntil) })
              : t("join.undo.playedSince", { number: formats.number(playedSince) })}
        </p>
      </div>
      {isUndoable && (
        <NetworkButton
          size="sm"
          aria-label={t("join.undo.actionOf", { name, dropped: droppedName })}
          onClick={onUndo}
        >
          <Undo aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("join.undo.action")}
        </NetworkButton>
      )}
    </div>
  );
}
