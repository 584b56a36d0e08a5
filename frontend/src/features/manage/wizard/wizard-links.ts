import type { ReactNode } from "react";

/** Links that the last step offers: where to is the page's business. */
export interface WizardLinks {
  submitMatch(className: string, children: ReactNode): ReactNode;
  sheet(className: string, children: ReactNode): ReactNode;
}
