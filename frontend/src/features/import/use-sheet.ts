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
  const [state, setState] = useState<SheetState>({ at: "start" });
  const [isRestored, setRestored] = useState(false);
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
      const refuse = (refusal: Refusal) => {
        if (mine === turn.current) {
          setState({ at: "refused", name: file.name, refusal });
        }
      };
      setState({ at: "reading", name: file.name });
      const reader = startSheetReader();
      opened.current = { file, reader };
      try {
        await reader.open(file.bytes);
        let given = file.given;
        let read = await reader.read(given);
        const remembered = isNew ? rememberedAnswers(read.reading.questions) : {};
        if (Object.keys(remembered).length > 0) {
          given = remembered;
          read = await reader.read(given);
        }
        if (mine !== turn.current) {
          return;
        }
        opened.current = { file: { ...file, given }, reader };
        const isHopeless = read.reading.refused !== null && read.reading.tables.length === 0;
        if (isHopeless) {
          refuse(refusalOf(read.reading.refused ?? ""));
          return;
        }
        await keepSheet({ ...file, given });
        setState({ at: "read", sheet: { name: file.name, given, reader, ...read }, isReading: false });
      } catch (error) {
        refuse(error instanceof SheetError ? refusalOf(error.message) : "notLoaded");
      }
    },
    [close],
  );

  useEffect(() => {
    void readKeptSheet().then(async (file) => {
      if (file) {
        await open(file, false);
      }
      setRestored(true);
    });
    return close;
  }, [open, close]);

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
    const read = await reader.read(given);
    if (mine === turn.current) {
      setState({ at: "read", sheet: { ...state.sheet, given, ...read }, isReading: false });
      await keepSheet({ ...file, given });
    }
  };

  return {
    state,
    /** Whether it is known if a file was kept. */
    isRestored,
    async choose(file: File) {
      if (file.size > staticLimits.importBytesMax) {
        close();
        setState({ at: "refused", name: file.name, refusal: "tooLarge" });
        return;
      }
      const bytes = await file.arrayBuffer().catch(() => null);
      if (bytes === null) {
        // The file was moved or changed since it was chosen.
        close();
        setState({ at: "refused", name: file.name, refusal: "gone" });
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
