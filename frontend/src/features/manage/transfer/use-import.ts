import { useEffect, useRef, useState } from "react";
import { isCode } from "../../../api/error";
import { type Counts, countsOf, importFile } from "../../../api/group-import";
import { useRefreshGroups } from "../../../api/queries/session";
import type { Group, ImportReport } from "../../../api/types";
import { staticLimits } from "../../../rules/static-limits";
import { findStored } from "../../../shared/stored-import";
import { type FileProblem, type ReadFile, readFile } from "./read-file";

/** The state of an import. */
export type Stage =
  | { readonly at: "begin" }
  | { readonly at: "reading" }
  | { readonly at: "refused"; readonly name: string; readonly problem: FileProblem }
  /** Uploading for the check; `sent` is the uploaded share, 0 to 1. */
  | { readonly at: "checking"; readonly file: ReadFile; readonly sent: number }
  | { readonly at: "unchecked"; readonly file: ReadFile; readonly error: unknown }
  | ({ readonly at: "checked" } & Checked)
  | ({ readonly at: "saving"; readonly sent: number } & Checked)
  | ({ readonly at: "unsaved"; readonly error: unknown } & Checked);

/** A checked file with the server's report. */
export interface Checked {
  readonly file: ReadFile;
  readonly report: ImportReport;
  /** What the group has before the import. */
  readonly before: Counts;
}

/** Runs an import: check, then save. `onSaved` receives whether the page is still open. */
export function useImport(group: Group, onSaved: (report: ImportReport, isHere: boolean) => void) {
  const { groupId, publicHash } = group;
  const refresh = useRefreshGroups();
  const [stage, setStage] = useState<Stage>({ at: "begin" });
  const { beginAnew, isHere } = useAbort();

  const check = async (file: ReadFile) => {
    const signal = beginAnew();
    const onSent = (sent: number) => {
      if (!signal.aborted) {
        setStage({ at: "checking", file, sent });
      }
    };
    onSent(0);
    try {
      const before = await countsOf(groupId);
      const report = await importFile({
        groupId,
        file: file.content,
        after: before.matchCount,
        check: true,
        signal,
        onSent,
      });
      setStage({ at: "checked", file, report, before });
    } catch (error) {
      if (!signal.aborted) {
        setStage({ at: "unchecked", file, error });
      }
    }
  };

  const save = async (checked: Checked) => {
    const { file, report, before } = checked;
    const onSent = (sent: number) => setStage({ ...checked, at: "saving", sent });
    onSent(0);
    try {
      await importFile({ groupId, file: file.content, after: before.matchCount, check: false, onSent });
    } catch (error) {
      // Unknown while there is no connection: the next attempt looks again.
      if (!(await findStored(error, { publicHash, file: file.content, after: before.matchCount }))) {
        // What the report says no longer holds.
        setStage(isMoved(error) ? { at: "unchecked", file, error } : { ...checked, at: "unsaved", error });
        return;
      }
    }
    await refresh();
    onSaved(report, isHere());
  };

  return {
    stage,
    async choose(file: File) {
      const signal = beginAnew();
      setStage({ at: "reading" });
      const found = await readFile(file, staticLimits.importBytesMax);
      if (signal.aborted) {
        return;
      }
      if (typeof found === "string") {
        setStage({ at: "refused", name: file.name, problem: found });
      } else {
        await check(found);
      }
    },
    check,
    save,
    reset() {
      beginAnew();
      setStage({ at: "begin" });
    },
  };
}

/** Aborts a check when another file is chosen or the page is left; saving continues. */
function useAbort() {
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);
  return {
    beginAnew() {
      work.current.abort();
      work.current = new AbortController();
      return work.current.signal;
    },
    /** Whether the page is still open. */
    isHere: () => !work.current.signal.aborted,
  };
}

/** Whether the group's latest match is another one than at the check. */
export function isMoved(error: unknown): boolean {
  return isCode(error, "import.moved");
}
