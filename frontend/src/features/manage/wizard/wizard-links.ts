import type { ReactNode } from "react";

/** Renders the links of the last step; the caller sets their targets. */
export interface WizardLinks {
  submitMatch(className: string, children: ReactNode): ReactNode;
  sheet(className: string, children: ReactNode): ReactNode;
}
