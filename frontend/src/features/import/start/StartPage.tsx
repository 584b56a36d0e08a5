import { ClipboardPaste, FileUp, Lock, Table2 } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, type To } from "react-router";
import { usePaths } from "../../../i18n/paths";
import { CrumbRow } from "../../../shared/crumbs";
import { FilePicker } from "../../../shared/FilePicker";
import { Button, buttonClass } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { Spinner } from "../../../ui/Spinner";
import type { SheetState } from "../use-sheet";
import { exampleFile } from "./example-file";
import "./start.css";
import { WhatItReads } from "./WhatItReads";

interface StartPageProps {
  readonly state: SheetState;
  /** The name of a file that was read and is not saved. */
  readonly kept: string | null;
  /** Whether a file is held over the page. */
  readonly isOver: boolean;
  /** Where a chat is pasted. */
  readonly pasting: To;
  readonly titleRef: Ref<HTMLHeadingElement>;
  onFile(file: File): void;
  onContinue(): void;
  onCancel(): void;
}

/** Where a file is dropped or chosen, or a chat is pasted. */
export function StartPage({
  state,
  kept,
  isOver,
  pasting,
  titleRef,
  onFile,
  onContinue,
  onCancel,
}: StartPageProps) {
  const { t } = useTranslation(["import", "common"]);
  const paths = usePaths();
  return (
    <>
      <CrumbRow links={[{ to: paths.home(), text: t("common:crumbs.home") }]} current={t("crumb")} />
      <section className={cx("import-court on-court", isOver && "import-court--over")}>
        <header className="import-court__title">
          <h1 ref={titleRef} className="text-section" tabIndex={-1}>
            {t("start.title")}
          </h1>
          <p className="text-body text-on-court-2">{t("start.lead")}</p>
        </header>
        <div className="import-court__boxes">
          <Box
            isLit
            icon={
              <span aria-hidden="true" className="size-3.5 rounded-full border border-ball-edge bg-ball" />
            }
            title={isOver ? t("start.letGo") : t("start.drop")}
            text={t("start.formats")}
          >
            <Outcome state={state} onCancel={onCancel} />
            <FilePicker onFile={onFile}>
              <FileUp aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {t("start.choose")}
            </FilePicker>
            {kept !== null && (
              <Button variant="on-court" onClick={onContinue}>
                {t("start.continue", { name: kept })}
              </Button>
            )}
          </Box>
          <Box
            icon={<ClipboardPaste aria-hidden="true" className="size-5.5" strokeWidth={1.75} />}
            title={t("start.pasteTitle")}
            text={t("start.pasteText")}
          >
            <Link to={pasting} className={buttonClass({ variant: "on-court" })}>
              {t("start.paste")}
            </Link>
          </Box>
          <Box
            icon={<Table2 aria-hidden="true" className="size-5.5" strokeWidth={1.75} />}
            title={t("start.exampleTitle")}
            text={t("start.exampleText")}
          >
            <Button
              variant="on-court"
              size="sm"
              onClick={() => void exampleFile(t("start.exampleName")).then(onFile)}
            >
              {t("start.example")}
            </Button>
          </Box>
          <Box
            icon={<Lock aria-hidden="true" className="size-5.5" strokeWidth={1.75} />}
            title={t("start.staysTitle")}
            text={t("start.staysText")}
          />
        </div>
      </section>
      <WhatItReads />
    </>
  );
}

interface BoxProps {
  readonly isLit?: boolean;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Box({ isLit = false, icon, title, text, children }: BoxProps) {
  return (
    <section className={cx("import-court__box", isLit && "bg-court-lit")}>
      <h2 className="flex items-center gap-2.5 text-h2">
        {icon}
        {title}
      </h2>
      <p className={cx("mt-1 text-row", !isLit && "text-on-court-2")}>{text}</p>
      {children && <div className="mt-4 flex flex-wrap gap-3">{children}</div>}
    </section>
  );
}

/** That a file is being read, or why it was not; the focus goes there. */
function Outcome({ state, onCancel }: { readonly state: SheetState; onCancel(): void }) {
  const { t } = useTranslation(["import", "common"]);
  const message = useRef<HTMLDivElement>(null);
  const isRefused = state.at === "refused";
  useEffect(() => {
    if (isRefused) {
      message.current?.focus();
    }
  }, [isRefused]);
  if (state.at === "reading") {
    return (
      <div className="flex w-full flex-wrap items-center gap-2.5 text-row">
        <Spinner />
        <p role="status" className="min-w-0 flex-1 wrap-anywhere">
          {t("start.reading", { name: state.name })}
        </p>
        <Button variant="on-court" size="sm" onClick={onCancel}>
          {t("common:action.cancel")}
        </Button>
      </div>
    );
  }
  return state.at === "refused" ? (
    <div
      ref={message}
      role="alert"
      tabIndex={-1}
      className="w-full rounded-input bg-down-tint px-3.5 py-3 text-ink text-small"
    >
      <p className="font-semibold wrap-anywhere">{t("refused.title", { name: state.name })}</p>
      <p>{t(`refused.${state.refusal}`)}</p>
    </div>
  ) : null;
}
