import { useQuery } from "@tanstack/react-query";
import { Undo } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { NetworkButton } from "../../../shared/NetworkButton";
import { Card } from "../../../ui/Card";
import { type Split, splitsQuery } from "../split/queries";
import { type Join, joinsQuery } from "./queries";
import { type Change, UndoDialog } from "./UndoDialog";

/** The joins and splits of the last 30 days, to be undone; nothing without one. */
export function UndoableChanges({ group }: { readonly group: Group }) {
  const { t } = useTranslation("manage");
  const ofJoin = useJoinTexts();
  const ofSplit = useSplitTexts();
  const joins = useQuery(joinsQuery(group)).data ?? [];
  const splits = useQuery(splitsQuery(group)).data ?? [];
  const changes = [...joins.map(ofJoin), ...splits.map(ofSplit)].toSorted((one, other) => other.id - one.id);
  const [undoing, setUndoing] = useState<Change | null>(null);
  if (changes.length === 0 && undoing === null) {
    return null;
  }
  return (
    <Card flush title={t("undo.title")}>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {changes.map((change) => (
          <li key={change.id}>
            <ChangeRow change={change} onUndo={() => setUndoing(change)} />
          </li>
        ))}
      </ul>
      <UndoDialog
        group={group}
        change={undoing}
        current={changes.find(({ id }) => id === undoing?.id) ?? null}
        onClose={() => setUndoing(null)}
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
    const { changeId, at, matchesSince, isJoinedAgain, isSplitSince, name, droppedName } = join;
    const names = { name, dropped: droppedName };
    const since = matchesSince?.length ?? 0;
    const untilThen = () =>
      [
        t("undo.until", { date: formats.fullDayMonth(join.undoableUntil) }),
        ...(since > 0 ? [t("undo.join.playedSince", { count: since, number: formats.number(since) })] : []),
      ].join(" ");
    return {
      id: changeId,
      at,
      what: t("undo.join.what", names),
      matches: join.droppedMatches,
      until: isJoinedAgain
        ? t("undo.join.joinedAgain")
        : isSplitSince
          ? t("undo.splitSince")
          : matchesSince === null
            ? t("undo.join.tooManySince")
            : untilThen(),
      isUndoable: matchesSince !== null && !isJoinedAgain && !isSplitSince,
      question: {
        title: t("undo.join.question", { name }),
        text: t(since > 0 ? "undo.join.textSince" : "undo.join.text", names),
        confirm: t("undo.join.confirm"),
      },
      since: matchesSince && {
        playerId: join.playerId,
        matches: matchesSince,
        question: t("undo.join.since", names),
        hint: t("undo.join.sinceHint", names),
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
      until: isSplitSince
        ? t("undo.splitSince")
        : t("undo.until", { date: formats.fullDayMonth(undoableUntil) }),
      isUndoable: !isSplitSince,
      question: {
        title: t("undo.split.question", { name }),
        text: t("undo.split.text", names),
        confirm: t("undo.split.confirm"),
      },
      since: null,
      done: t("undo.split.done", { name }),
    };
  };
}
