import { useEffect, useState } from "react";
import { type AuditResult, auditGroup } from "./audit-log";

export type AuditState =
  | {
      readonly stage: "running";
      /** Matches that are read, replayed and compared so far. */
      readonly matches: number;
      /** Whether it takes so long that progress is shown. */
      readonly isLate: boolean;
    }
  | { readonly stage: "stopped" }
  | { readonly stage: "failed"; readonly error: Error }
  | { readonly stage: "done"; readonly result: AuditResult };

/** Quicker audits show no progress, which would only flicker. In milliseconds. */
const DELAY = 300;

const STARTED = { stage: "running", matches: 0, isLate: false } as const;

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
    auditGroup(hash, signal, (matches) =>
      update((before) => (before.stage === "running" ? { ...before, matches } : before)),
    ).then(
      (result) => update(() => ({ stage: "done", result })),
      (error: Error) => update(() => ({ stage: "failed", error })),
    );
    setRun({
      number,
      stop: () => {
        controller.abort();
        setState({ stage: "stopped" });
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
