import { Copy, Info, Keyboard } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useFormats } from "../../i18n/use-language";
import { scannedCode } from "../../shared/scanned-code";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { copyText } from "../../ui/copy-text";
import { SealCourt } from "../../ui/SealCourt";
import { CodeDialog } from "./CodeDialog";
import type { Proof } from "./proof";

/** The seal after the latest match, to copy and to compare with another one. */
export function SealCard({ proof }: { readonly proof: Proof }) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const scanned = scannedCode(useLocation().hash);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [latest] = proof.kept.codes;
  if (latest === undefined) {
    return null;
  }
  const number = formats.number(latest.number);
  const close = () => {
    setOpen(false);
    if (scanned !== null) {
      navigate({ hash: "" }, { replace: true });
    }
  };
  const copied = t("seal.copyText", { number, code: latest.code });
  return (
    <Card title={t("seal.title")} aside={t("seal.after", { number })}>
      <SealCourt code={latest.code} className="w-full" />
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button
          onClick={() =>
            void copyText(copied, {
              copied: t("seal.copied"),
              failed: t("seal.copyFailed", { text: copied }),
            })
          }
        >
          <Copy aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t("seal.copy")}
        </Button>
        <Button onClick={() => setOpen(true)}>
          <Keyboard aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t("seal.compare")}
        </Button>
      </div>
      <p className="mt-4 flex gap-2 text-ink-2 text-small">
        <Info aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        {t("seal.meaning", { number })}
      </p>
      {(isOpen || scanned !== null) && (
        <CodeDialog key={scanned} seals={proof.seals} scanned={scanned} onClose={close} />
      )}
    </Card>
  );
}
