import { FileUp } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";

/** Accepts a file by selection or by drag and drop. */
export function FileDrop({ onFile }: { onFile(file: File): void }) {
  const { t } = useTranslation("transfer");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  // The browser would navigate to a file dropped elsewhere.
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    window.addEventListener("dragover", stay);
    window.addEventListener("drop", stay);
    return () => {
      window.removeEventListener("dragover", stay);
      window.removeEventListener("drop", stay);
    };
  }, []);

  const take = (file: File | null | undefined) => {
    if (file) {
      onFile(file);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is optional, the button inside is accessible
    <div
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cx(
        "flex flex-col items-center gap-3 rounded-court border-2 border-dashed px-4 py-6 text-center transition-colors",
        isOver ? "border-action bg-court-tint" : "border-line-strong",
      )}
    >
      <p className="text-row text-ink-2 max-md:hidden">{t("file.drop")}</p>
      <Button variant="solid" onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {t("file.choose")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          take(event.target.files?.[0]);
          // Lets the same file be chosen again after it was corrected.
          event.target.value = "";
        }}
      />
    </div>
  );
}
