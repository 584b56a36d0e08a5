import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isCode } from "../../../api/error";
import { importFile } from "../../../api/group-import";
import { refreshGroups } from "../../../api/queries/session";
import type { Group } from "../../../api/types";
import type { ReadMatch, SheetRanking } from "../../../rules/sheets/reading";
import { useErrorTexts } from "../../../shared/error-text";
import { forgetSheet } from "../../../shared/kept-sheet";
import { findStored } from "../../../shared/stored-import";
import { useImport } from "../import-context";
import { rememberAnswers } from "../remembered-shapes";
import { groupFile } from "./group-file";

/** An import that is saved. */
export interface Saved {
  readonly group: Group;
  readonly matches: number;
  readonly players: number;
  readonly games: number;
  readonly milliseconds: number;
  /** Whether the server has the ratings that were computed here. */
  readonly isSame: boolean;
  /** The number of the latest match that the group had before; null for a group that was made for the import. */
  readonly after: number | null;
}

export type SavingState =
  | { readonly at: "idle" }
  /** `sent` is the uploaded share, 0 to 1. */
  | { readonly at: "saving"; readonly group: Group; readonly sent: number }
  | { readonly at: "saved"; readonly saved: Saved };

/** What is saved. */
interface Saving {
  readonly matches: readonly ReadMatch[];
  /** The ranking that was computed here. */
  readonly ranking: SheetRanking | null;
  /** The group that has matches or players before; null for a new one. */
  readonly before: Group | null;
  /** The number of its latest match; 0 without one. */
  readonly after: number;
}

interface Rated {
  readonly name: string;
  readonly currentElo: number;
}

/** Whether these players have the ratings that were computed here. */
function hasRatings(ranking: SheetRanking | null, players: readonly Rated[]): boolean {
  const computed = new Map(ranking?.players.map(({ name, currentElo }) => [name.toLowerCase(), currentElo]));
  return players.every(({ name, currentElo }) => computed.get(name.toLowerCase()) === currentElo);
}

/** Saves the matches in a group: all of them or none. */
export function useSaving({ matches, ranking, before, after }: Saving) {
  const { t } = useTranslation("import");
  const texts = useErrorTexts();
  const client = useQueryClient();
  const { sheet, addTo } = useImport();
  const [state, setState] = useState<SavingState>({ at: "idle" });
  const [error, setError] = useState<{ title: string; text: string } | null>(null);
  const work = useRef<AbortController | null>(null);

  const finish = async (group: Group, isSame: boolean, start: number) => {
    rememberAnswers(sheet.reading.questions, sheet.given);
    await Promise.all([forgetSheet(), refreshGroups(client)]);
    setState({
      at: "saved",
      saved: {
        group,
        isSame,
        after: before === null ? null : after,
        matches: matches.length,
        players: ranking?.players.length ?? 0,
        games: ranking?.games ?? 0,
        milliseconds: performance.now() - start,
      },
    });
  };

  const saveIn = async (group: Group) => {
    const controller = new AbortController();
    work.current = controller;
    const start = performance.now();
    setError(null);
    setState({ at: "saving", group, sent: 0 });
    const file = groupFile(matches);
    try {
      const report = await importFile({
        groupId: group.groupId,
        after,
        file,
        check: false,
        signal: controller.signal,
        onSent: (sent) => setState({ at: "saving", group, sent }),
      });
      await finish(group, hasRatings(ranking, report.standings), start);
    } catch (cause) {
      const stored = await findStored(cause, { publicHash: group.publicHash, file, after });
      if (stored) {
        await finish(group, hasRatings(ranking, stored.players), start);
        return;
      }
      if (isCode(cause, "import.moved")) {
        // The next attempt starts after the match that is the latest now.
        await refreshGroups(client);
      }
      setState({ at: "idle" });
      setError({
        title: stored === undefined ? t("saving.unknown") : t("saving.nothing"),
        text: controller.signal.aborted ? t("saving.stopped") : texts.error(cause),
      });
      if (before === null) {
        // The group is there, and empty: the next attempt saves in it.
        await refreshGroups(client);
        addTo(group.groupId, "ranking");
      }
    }
  };

  return { state, error, saveIn, stop: () => work.current?.abort() };
}
