import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/Dialog";
import { ReportForm } from "./ReportForm";

interface ReportGroupProps {
  readonly hash: string;
}

/** Tells the operator that something is wrong with a group. */
export function ReportGroup({ hash }: ReportGroupProps) {
  const { t } = useTranslation(["errors", "common"]);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="touch-target underline underline-offset-2 hover:text-ink"
        onClick={() => setIsOpen(true)}
      >
        {t("report.action")}
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("report.title")}
        closeLabel={t("common:action.close")}
        className="md:max-w-110"
      >
        <p className="-mt-1 text-ink-2">{t("report.lead")}</p>
        <ReportForm hash={hash} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
