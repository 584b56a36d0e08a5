import { useEffect, useState } from "react";
import { type AuditProgress, type AuditResult, auditGroup } from "./audit-log";

export type AuditState =
  | (AuditProgress & {
      readonly stage: "running";
      /** Whether it takes so long that progress is shown. */
      readonly isLate: boolean;
    })
  | { readonly stage: "stopped"; readonly isWrong: boolean }
  | { readonly stage: "failed"; readonly error: Error }
  | { readonly stage: "done"; readonly result: AuditResult };

/** Quicker audits show no progress, which would only flicker. In milliseconds. */
const DELAY = 300;

const STARTED = { stage: "running", matches: 0, isWrong: false, isLate: false } as const;

/** Audits the group from the start, and again on demand. */
export function useAudit(hash: string | undefined) {
  const [state, setState] = useState<AuditState>(STARTED);
  const [run, setRun] = useState({ number: 0, stop: () => {} });
  const { number } = run;
  useEffect(() => {
    if (hash === undefined) {
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const update = (change: (before: AuditState) => AuditState) => {
      if (!signal.aborted) {
        setState(change);
      }
    };
    const timer = setTimeout(
      () => update((before) => (before.stage === "running" ? { ...before, isLate: true } : before)),
      DELAY,
    );
    auditGroup(hash, signal, (progress) =>
      update((before) => (before.stage === "running" ? { ...before, ...progress } : before)),
    ).then(
      (result) => update(() => ({ stage: "done", result })),
      (error: Error) => update(() => ({ stage: "failed", error })),
    );
    setRun({
      number,
      stop: () => {
        controller.abort();
        setState((before) => ({
          stage: "stopped",
          isWrong: before.stage === "running" && before.isWrong,
        }));
      },
    });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [hash, number]);
  return {
    state,
    stop: run.stop,
    again: () => {
      setState(STARTED);
      setRun((before) => ({ ...before, number: before.number + 1 }));
    },
  };
}
