import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { takeHandedFile } from "../../shared/handed-file";
import { PageColumn } from "../../shared/page-layouts";
import { useFileDrop } from "../../shared/use-file-drop";
import { useHasLeft } from "../../shared/use-has-left";
import type { WorkerMessage } from "../../shared/worker-messages";
import { usePageTitle } from "../../ui/use-page-title";
import { ColumnsStep } from "./columns/ColumnsStep";
import { ImportProvider } from "./import-context";
import { LeftOutPage } from "./left-out/LeftOutPage";
import { NamesStep } from "./names/NamesStep";
import { QuestionsStep } from "./questions/QuestionsStep";
import { RankingPage } from "./ranking/RankingPage";
import { PastePage } from "./start/PastePage";
import { StartPage } from "./start/StartPage";
import { useGroupBefore } from "./use-group-before";
import { useSheet } from "./use-sheet";

/** Has the readers stored, so that a file is read without a connection too. */
function storeReaders(): void {
  const message: WorkerMessage = { type: "storeReaders" };
  navigator.serviceWorker?.controller?.postMessage(message);
}

/** From a file or a chat to a ranking, on the visitor's device. */
export function ImportPage() {
  const { t } = useTranslation("import");
  const sheet = useSheet();
  const { state } = sheet;
  const { step, groupId, searchOf, goTo, addTo } = useSteps();
  const before = useGroupBefore(groupId);
  const [pasted, setPasted] = useState("");
  usePageTitle(t("title"));

  const choose = async (file: File) => {
    goTo("columns", step !== null && step !== "paste");
    await sheet.choose(file);
  };
  const isOver = useFileDrop((file) => void choose(file));

  const startTitle = useTitleOnReturn(step === null);
  useEffect(storeReaders, []);
  useHandedFile(choose);

  if (step === "paste") {
    return (
      <PageColumn>
        <PastePage
          text={pasted}
          onText={setPasted}
          onRead={() => void choose(new File([pasted], t("paste.fileName"), { type: "text/plain" }))}
        />
      </PageColumn>
    );
  }
  if (step === null || state.at !== "read") {
    return (
      <PageColumn>
        <StartPage
          state={step === null && state.at === "read" ? { at: "start" } : state}
          kept={state.at === "read" ? state.sheet.name : null}
          isOver={isOver}
          onFile={(file) => void choose(file)}
          pasting={{ search: searchOf("paste") }}
          titleRef={startTitle}
          onContinue={() => goTo("columns")}
          onCancel={() => {
            goTo(null, true);
            void sheet.forget();
          }}
        />
      </PageColumn>
    );
  }
  return (
    <PageColumn>
      <ImportProvider
        value={{
          sheet: state.sheet,
          isReading: state.isReading,
          answer: sheet.answer,
          before,
          goTo,
          addTo,
          forget: sheet.forget,
        }}
      >
        <Step name={step} />
      </ImportProvider>
    </PageColumn>
  );
}

/** The step and the group of the import, which the address has, and how they are changed. */
function useSteps() {
  const [params, setParams] = useSearchParams();
  const hasLeft = useHasLeft();
  const at = (next: string | null) => {
    const changed = new URLSearchParams(params);
    changed.delete("step");
    if (next !== null) {
      changed.set("step", next);
    }
    return changed;
  };
  return {
    /** Null at the start. */
    step: params.get("step"),
    groupId: params.get("group"),
    searchOf: (next: string) => String(at(next)),
    goTo: (next: string | null, replace = false) => setParams(at(next), { replace }),
    /** For what ends later: a page that has been left does not come back. */
    addTo: (groupId: number, next: string) => {
      if (!hasLeft()) {
        setParams({ group: String(groupId), step: next });
      }
    },
  };
}

/**
 * The reference of the start's title, which gets the focus when a step leads back there: the control that did is
 * unmounted with the step, and the focus would be on the body.
 */
function useTitleOnReturn(isAtStart: boolean): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const wasAtStart = useRef(isAtStart);
  useEffect(() => {
    if (isAtStart && !wasAtStart.current) {
      title.current?.focus();
    }
    wasAtStart.current = isAtStart;
  }, [isAtStart]);
  return title;
}

/** Reads the file that another page has handed on, if it has. */
function useHandedFile(onFile: (file: File) => Promise<void>): void {
  const take = useRef(onFile);
  useEffect(() => {
    const file = takeHandedFile();
    if (file) {
      void take.current(file);
    }
  }, []);
}

function Step({ name }: { readonly name: string }) {
  switch (name) {
    case "questions":
      return <QuestionsStep />;
    case "names":
      return <NamesStep />;
    case "left-out":
      return <LeftOutPage />;
    case "ranking":
      return <RankingPage />;
    default:
      return <ColumnsStep />;
  }
}
