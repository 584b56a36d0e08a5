import { CircleHelp, ListChecks, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const PROMISES = [
  { key: "stays", Icon: Lock },
  { key: "asks", Icon: CircleHelp },
  { key: "nothing", Icon: ListChecks },
] as const;

/** The kinds of files, each with a picture, and what holds for all. */
export function WhatItReads() {
  const { t } = useTranslation("import");
  return (
    <>
      <section className="mt-6 lg:mt-10">
        <h2 className="text-title">{t("reads.title")}</h2>
        <ul className="mt-4 grid gap-3 lg:grid-cols-3 lg:gap-6">
          <Kind title={t("reads.sheets")} text={t("reads.sheetsText")}>
            <Cells />
          </Kind>
          <Kind title={t("reads.chats")} text={t("reads.chatsText")}>
            <Bubble who="Núria, 21:14">Elin/Iñaki – Karin/Björn 6-4 3-6 6-2</Bubble>
            <Bubble who="Björn, 21:40">Omstart: vi vann 7-5 6-3 mot Åsa & Mateo</Bubble>
          </Kind>
          <Kind title={t("reads.exports")} text={t("reads.exportsText")}>
            <div className="narrow text-caption">
              <div>Fecha;Pareja 1;Pareja 2;Set 1;Set 2</div>
              <div>05/06/2025;Lucía y Rubén;Sofía y Álvaro;6-3;7-5</div>
              <div>05/06/2025;Begoña y Maja;Jorge y Elin;2-6;4-6</div>
            </div>
          </Kind>
        </ul>
      </section>
      <ul className="mt-8 grid border-action border-t-2 max-lg:hidden lg:grid-cols-3">
        {PROMISES.map(({ key, Icon }) => (
          <li key={key} className="border-line border-b px-8 py-7 first:pl-0 not-last:border-r">
            <Icon aria-hidden="true" className="size-5.5 text-action" strokeWidth={1.75} />
            <h3 className="mt-3.5 text-h2">{t(`promise.${key}`)}</h3>
            <p className="mt-1 text-body text-ink-2">{t(`promise.${key}Text`)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Kind({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <li className="overflow-hidden rounded-card border border-line bg-surface">
      <div
        aria-hidden="true"
        className="flex h-37 max-xs:hidden flex-col items-start justify-center gap-2 overflow-hidden bg-sunken px-4"
      >
        {children}
      </div>
      <div className="p-4">
        <h3 className="text-h3">{title}</h3>
        <p className="mt-0.5 text-row text-ink-2">{text}</p>
      </div>
    </li>
  );
}

const CELLS = [
  ["2", "12.6.2025", "Elin / Maja", "Karin / Jorge", "6-4 6-2"],
  ["3", "12.6.2025", "Iñaki / Åsa L", "Björn / Núria", "4-6 7-5"],
  ["4", "8.6.2025", "Oskar / Elin", "WO", ""],
] as const;

function Cells() {
  return (
    <div className="narrow grid w-full grid-cols-[auto_auto_1fr_1fr_auto] overflow-hidden rounded-input border border-line bg-surface text-caption">
      {["", "A", "B", "C", "D"].map((letter) => (
        <span key={letter} className="bg-fill px-2 py-1.5 text-center text-ink-2">
          {letter}
        </span>
      ))}
      {CELLS.flat().map((text, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its place
          key={at}
          className={
            at % 5 === 0
              ? "bg-fill px-2 py-1.5 text-ink-2"
              : "truncate border-line border-t border-l px-2 py-1.5"
          }
        >
          {text}
        </span>
      ))}
    </div>
  );
}

function Bubble({ who, children }: { readonly who: string; readonly children: string }) {
  return (
    <div className="max-w-full rounded-card rounded-tl-none border border-line bg-surface px-3 py-1.5">
      <div className="text-caption text-ink-2">{who}</div>
      <div className="narrow truncate text-small">{children}</div>
    </div>
  );
}
