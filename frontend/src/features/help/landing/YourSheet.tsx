import { ClipboardPaste, FileSpreadsheet } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { usePaths } from "../../../i18n/paths";
import { FilePicker } from "../../../shared/FilePicker";
import { handFile, takeHandedFile } from "../../../shared/handed-file";
import { useFileDrop } from "../../../shared/use-file-drop";
import { buttonClass } from "../../../ui/Button";
import { cx } from "../../../ui/cx";

const PROMISES = ["stays", "asks", "nothing"] as const;

/** The second way in: the sheet that exists. The whole page takes the drop, and the import page reads the file. */
export function YourSheet() {
  const { t } = useTranslation("help");
  const paths = usePaths();
  const navigate = useNavigate();
  const open = (file: File) => {
    handFile(file);
    void navigate(paths.importSheet());
  };
  const openHanded = useEffectEvent(() => {
    const file = takeHandedFile();
    if (file) {
      open(file);
    }
  });
  useEffect(() => openHanded(), []);
  const isOver = useFileDrop(open);
  return (
    <section className="mx-auto grid max-w-page gap-8 px-4 md:column-margins py-11 lg:grid-cols-[3fr_4.5fr] lg:items-center lg:gap-16 lg:px-6 lg:py-24">
      <div>
        <h2 className="text-section">{t("landing.sheet.title")}</h2>
        <p className="mt-2 text-lead text-ink-2">{t("landing.sheet.text")}</p>
        <ul className="mt-5 lg:mt-8">
          {PROMISES.map((key) => (
            <li key={key} className="border-line border-t py-4">
              <h3 className="text-h3">{t(`landing.sheet.${key}`)}</h3>
              <p className="mt-0.5 text-row text-ink-2">{t(`landing.sheet.${key}Text`)}</p>
            </li>
          ))}
        </ul>
      </div>
      <div
        className={cx(
          "relative flex flex-col items-center gap-4 rounded-court border-2 px-5 py-7 text-center lg:min-h-110 lg:justify-center",
          isOver ? "border-action bg-court-tint" : "border-line-strong border-dashed bg-surface",
        )}
      >
        <EmptyCourt />
        <span className="relative flex size-16 items-center justify-center rounded-card bg-court-tint text-action">
          <FileSpreadsheet aria-hidden="true" className="size-7" strokeWidth={1.75} />
        </span>
        <div className="relative">
          <p className="text-dialog">{t(isOver ? "landing.sheet.letGo" : "landing.sheet.drop")}</p>
          <p className="text-row text-ink-2">{t("landing.sheet.formats")}</p>
        </div>
        <div className="relative flex flex-wrap justify-center gap-2">
          <FilePicker onFile={open}>{t("landing.sheet.choose")}</FilePicker>
          <Link to={paths.importSheet("paste")} className={buttonClass({ variant: "second" })}>
            <ClipboardPaste aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {t("landing.sheet.paste")}
          </Link>
        </div>
      </div>
    </section>
  );
}

/** The lines of a court that nobody plays on yet. */
function EmptyCourt() {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 hidden size-full stroke-line lg:block"
      fill="none"
      preserveAspectRatio="none"
      strokeWidth="3"
      viewBox="0 0 100 100"
    >
      <path d="M10 0V100M90 0V100M8.5 50H22M78 50H91.5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
