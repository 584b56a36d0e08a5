import { useCallback, useEffect, useRef, useState } from "react";
import type { AnsweredReading } from "../../rules/sheets/read-sheet";
import type { Answers } from "../../rules/sheets/reading";
import { SheetError, type SheetReader, startSheetReader } from "../../rules/sheets/sheet-reader";
import { staticLimits } from "../../rules/static-limits";
import { forgetSheet, type KeptSheet, keepSheet, readKeptSheet } from "../../shared/kept-sheet";
import { type Refusal, refusalOf } from "./refusals";
import { rememberedAnswers } from "./remembered-shapes";

/** A file that is read. */
export interface Sheet extends AnsweredReading {
  readonly name: string;
  /** What the person has answered. */
  readonly given: Answers;
  readonly reader: SheetReader;
}

export type SheetState =
  | { readonly at: "start" }
  | { readonly at: "reading"; readonly name: string }
  | { readonly at: "refused"; readonly name: string; readonly refusal: Refusal }
  | { readonly at: "read"; readonly sheet: Sheet; readonly isReading: boolean };

/** Opens a file, and reads it anew after each answer. The file kept on the device is opened first. */
export function useSheet() {
  const { state, setState, opened, turn, open, close } = useOpenedSheet();

  const answer = async (change: Answers) => {
    if (state.at !== "read" || opened.current === null) {
      return;
    }
    const { file, reader } = opened.current;
    const given = { ...file.given, ...change };
    opened.current = { file: { ...file, given }, reader };
    turn.current += 1;
    const mine = turn.current;
    setState({ at: "read", sheet: { ...state.sheet, given }, isReading: true });
    // What is shown as answered is kept: the page may be left right after it.
    const [read] = await Promise.all([reader.read(given).catch(() => null), keepSheet({ ...file, given })]);
    if (mine !== turn.current) {
      return;
    }
    if (read === null) {
      // The worker has ended, for want of memory perhaps. The file is still kept on the device.
      setState({ at: "refused", name: file.name, refusal: "notLoaded" });
      return;
    }
    setState({ at: "read", sheet: { ...state.sheet, given, ...read }, isReading: false });
  };

  return {
    state,
    async choose(file: File) {
      close();
      const bytes = await bytesOf(file);
      if (typeof bytes === "string") {
        setState({ at: "refused", name: file.name, refusal: bytes });
        return;
      }
      await open({ name: file.name, bytes, given: {} }, true);
    },
    answer: (change: Answers) => void answer(change),
    async forget() {
      close();
      setState({ at: "start" });
      await forgetSheet();
    },
  };
}

/** Opens and closes files, first the one that is kept on the device. */
function useOpenedSheet() {
  const [state, setState] = useState<SheetState>({ at: "start" });
  const opened = useRef<{ file: KeptSheet; reader: SheetReader } | null>(null);
  /** Counts what was begun: an older answer of the reader is dropped. */
  const turn = useRef(0);

  const close = useCallback(() => {
    turn.current += 1;
    opened.current?.reader.close();
    opened.current = null;
  }, []);

  const open = useCallback(
    async (file: KeptSheet, isNew: boolean) => {
      close();
      const mine = turn.current;
      setState({ at: "reading", name: file.name });
      const reader = startSheetReader();
      opened.current = { file, reader };
      const outcome = await readFirst(reader, file, isNew);
      if (mine !== turn.current) {
        return;
      }
      if (typeof outcome === "string") {
        setState({ at: "refused", name: file.name, refusal: outcome });
        return;
      }
      const { given } = outcome;
      opened.current = { file: { ...file, given }, reader };
      await keepSheet({ ...file, given });
      setState({ at: "read", sheet: outcome, isReading: false });
    },
    [close],
  );

  useEffect(() => {
    const before = turn.current;
    void readKeptSheet().then(async (file) => {
      // Another file may have been chosen meanwhile.
      if (file && turn.current === before) {
        await open(file, false);
      }
    });
    return close;
  }, [open, close]);

  return { state, setState, opened, turn, open, close };
}

/** What is in a file, or why it cannot be used. */
async function bytesOf(file: File): Promise<ArrayBuffer | Refusal> {
  if (file.size > staticLimits.importBytesMax) {
    return "tooLarge";
  }
  try {
    return await file.arrayBuffer();
  } catch {
    // It was moved or changed since it was chosen.
    return "gone";
  }
}

/** Opens a file and reads it; one that is new with what was answered for another with the same heads. */
async function readFirst(
  reader: SheetReader,
  { name, bytes, given }: KeptSheet,
  isNew: boolean,
): Promise<Sheet | Refusal> {
  try {
    await reader.open(bytes);
    const first = await reader.read(given);
    const { refused, tables, questions } = first.reading;
    if (refused !== null && tables.length === 0) {
      return refusalOf(refused);
    }
    const remembered = isNew ? rememberedAnswers(questions) : {};
    return Object.keys(remembered).length > 0
      ? { name, reader, given: remembered, ...(await reader.read(remembered)) }
      : { name, reader, given, ...first };
  } catch (error) {
    return error instanceof SheetError ? refusalOf(error.message) : "notLoaded";
  }
}
