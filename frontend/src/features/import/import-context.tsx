import { createContext, type ReactNode, use } from "react";
import type { Answers } from "../../rules/sheets/reading";
import type { GroupBefore } from "./use-group-before";
import type { Sheet } from "./use-sheet";

/** What all steps of an import share. */
export interface ImportInHand {
  readonly sheet: Sheet;
  /** Whether the file is being read anew. */
  readonly isReading: boolean;
  /** Adds to what the person has answered, and reads the file anew. */
  answer(change: Answers): void;
  /** The group that the matches are added to; null for a new one. */
  readonly before: GroupBefore | null;
  goTo(step: string | null, replace?: boolean): void;
  /** Adds the matches to this group instead, and goes to a step. */
  addTo(groupId: number, step: string): void;
  forget(): Promise<void>;
}

const Context = createContext<ImportInHand | null>(null);

export function ImportProvider({
  value,
  children,
}: {
  readonly value: ImportInHand;
  readonly children: ReactNode;
}) {
  return <Context value={value}>{children}</Context>;
}

/** The import that the page is about. */
export function useImport(): ImportInHand {
  const value = use(Context);
  if (value === null) {
    throw new Error("a step outside of an import");
  }
  return value;
}
