import type { ReactNode } from "react";

export type FlagName = "en" | "sv" | "es";

/** The colours of national flags are not design tokens. */
const flags: Record<FlagName, ReactNode> = {
  en: (
    <>
      <path fill="#012169" d="M0 0h21v14H0z" />
      <path stroke="#fff" strokeWidth="2.8" d="m0 0 21 14m0-14L0 14" />
      <path stroke="#C8102E" strokeWidth="1.1" d="m0 0 21 14m0-14L0 14" />
      <path stroke="#fff" strokeWidth="4.6" d="M10.5 0v14M0 7h21" />
      <path stroke="#C8102E" strokeWidth="2.8" d="M10.5 0v14M0 7h21" />
    </>
  ),
  sv: (
    <>
      <path fill="#006AA7" d="M0 0h21v14H0z" />
      <path stroke="#FECC02" strokeWidth="2.8" d="M7.6 0v14M0 7h21" />
    </>
  ),
  es: (
    <>
      <path fill="#AA151B" d="M0 0h21v14H0z" />
      <path fill="#F1BF00" d="M0 3.5h21v7H0z" />
    </>
  ),
};

/** A flag, 21 × 14 px; decorative, since the language's name or code is always beside it. */
export function Flag({ name }: { name: FlagName }) {
  return (
    <svg
      viewBox="0 0 21 14"
      aria-hidden="true"
      className="h-3.5 w-5.25 shrink-0 rounded-flag shadow-[0_0_0_1px_var(--color-line)]"
    >
      {flags[name]}
    </svg>
  );
}
