import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { WorkerMessage } from "../../service-worker/messages";
import { takeHandedFile } from "../../shared/handed-file";
import { PageColumn } from "../../shared/page-layouts";
import { useFileDrop } from "../../shared/use-file-drop";
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
  const [params, setParams] = useSearchParams();
  const step = params.get("step");
  const before = useGroupBefore(params.get("group"));
  const [pasted, setPasted] = useState("");
  usePageTitle(t("title"));

  const at = (next: string | null) => {
    const changed = new URLSearchParams(params);
    changed.delete("step");
    if (next !== null) {
      changed.set("step", next);
    }
    return changed;
  };
  const goTo = (next: string | null, replace = false) => setParams(at(next), { replace });
  const choose = async (file: File) => {
    goTo("columns", step !== null && step !== "paste");
    await sheet.choose(file);
  };
  const isOver = useFileDrop((file) => void choose(file));

  // The control that led back from a step is unmounted with it, and the focus would be on the body.
  const startTitle = useRef<HTMLHeadingElement>(null);
  const wasAtStart = useRef(step === null);
  useEffect(() => {
    if (step === null && !wasAtStart.current) {
      startTitle.current?.focus();
    }
    wasAtStart.current = step === null;
  }, [step]);

  useEffect(storeReaders, []);

  const chooseHanded = useRef(choose);
  useEffect(() => {
    const file = takeHandedFile();
    if (file) {
      void chooseHanded.current(file);
    }
  }, []);

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
          pasting={{ search: String(at("paste")) }}
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
          addTo: (groupId, next) => setParams({ group: String(groupId), step: next }),
          forget: sheet.forget,
        }}
      >
        <Step name={step} />
      </ImportProvider>
    </PageColumn>
  );
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
