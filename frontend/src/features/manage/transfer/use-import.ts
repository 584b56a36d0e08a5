import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/error";
import type { Group, ImportReport } from "../../../api/types";
import { staticLimits } from "../../../rules/static-limits";
import { checkImport, countsOf, type ImportOrder, saveImport, useRefreshGroups } from "./queries";
import { type FileProblem, type ReadFile, readFile } from "./read-file";

/** The state of an import. */
export type Stage =
  | { readonly at: "begin" }
  | { readonly at: "reading" }
  | { readonly at: "refused"; readonly name: string; readonly problem: FileProblem }
  /** Uploading for the check; `sent` is the uploaded share, 0 to 1. */
  | { readonly at: "checking"; readonly file: ReadFile; readonly order: ImportOrder; readonly sent: number }
  | {
      readonly at: "unchecked";
      readonly file: ReadFile;
      readonly order: ImportOrder;
      readonly error: unknown;
    }
  | ({ readonly at: "checked" } & Checked)
  | ({ readonly at: "saving"; readonly sent: number } & Checked)
  | ({ readonly at: "unsaved"; readonly error: unknown } & Checked);

/** A checked file with the server's report. */
export interface Checked {
  readonly file: ReadFile;
  readonly order: ImportOrder;
  readonly report: ImportReport;
  /** The matches are not in date order. */
  readonly isUnordered: boolean;
}

/** Runs an import: check, then save. `onSaved` receives whether the page is still open. */
export function useImport(group: Group, onSaved: (report: ImportReport, isHere: boolean) => void) {
  const { groupId } = group;
  const refresh = useRefreshGroups();
  const [stage, setStage] = useState<Stage>({ at: "begin" });
  /** Aborts a check when another file is chosen or the page is left; saving continues. */
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);

  const beginAnew = () => {
    work.current.abort();
    work.current = new AbortController();
    return work.current.signal;
  };

  const check = async (file: ReadFile, order: ImportOrder, wasUnordered = false) => {
    const signal = beginAnew();
    const onSent = (sent: number) => {
      if (!signal.aborted) {
        setStage({ at: "checking", file, order, sent });
      }
    };
    onSent(0);
    try {
      const report = await checkImport({ groupId, file, order, signal, onSent });
      const isUnordered = wasUnordered || !report.inDateOrder;
      setStage({ at: "checked", file, order, report, isUnordered });
    } catch (error) {
      if (!signal.aborted) {
        setStage({ at: "unchecked", file, order, error });
      }
    }
  };

  const save = async (checked: Checked) => {
    const { file, order, report } = checked;
    const onSent = (sent: number) => setStage({ ...checked, at: "saving", sent });
    onSent(0);
    try {
      await saveImport({ groupId, file, order, onSent });
    } catch (error) {
      if (!(await wasImported(groupId, report, error))) {
        setStage({ ...checked, at: "unsaved", error });
        return;
      }
    }
    await refresh();
    onSaved(report, !work.current.signal.aborted);
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
        await check(found, "file");
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

/** Whether the matches were saved although the connection was lost before the response. */
async function wasImported(groupId: number, report: ImportReport, error: unknown): Promise<boolean> {
  const mayHave = error instanceof ApiError && (error.status === 0 || error.code === "group.not_empty");
  if (!mayHave) {
    return false;
  }
  try {
    const { playerCount, matchCount } = await countsOf(groupId);
    return playerCount === report.playerCount && matchCount === report.matchCount;
  } catch {
    // Still offline: the next attempt checks again.
    return false;
  }
}
