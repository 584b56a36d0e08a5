import "./day.css";
import { useQuery } from "@tanstack/react-query";
import { Info, Printer } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { sealQuery } from "../../api/queries/seal";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { addressWithCode } from "../../shared/scanned-code";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { QrCode } from "../../ui/QrCode";
import { SealCourt } from "../../ui/SealCourt";

interface DaySealProps {
  readonly hash: string;
  /** The last match of the day. */
  readonly at: number;
}

/** The seal after a day, on the page and on paper; nothing where it cannot be read. */
export function DaySeal({ hash, at }: DaySealProps) {
  const { t } = useTranslation("day");
  const formats = useFormats();
  const paths = usePaths();
  const { data: seal } = useQuery(sealQuery(hash, at));
  usePrintedInLight();
  if (seal === undefined) {
    return null;
  }
  const number = formats.number(at);
  const scan = addressWithCode(paths.audit(hash), seal.code);
  return (
    <Card className="day-seal" title={t("seal.title")} aside={t("seal.after", { number })}>
      <SealCourt code={seal.code} className="day-court" />
      <p className="mt-4 flex gap-2 text-ink-2 text-small">
        <Info aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        {t("seal.meaning", { count: at, number })}
      </p>
      <div className="day-scan">
        <QrCode text={new URL(scan, window.location.origin).href} label={t("seal.qr")} />
        <p>{t("seal.scan", { count: at, number })}</p>
      </div>
      <Button className="day-not-printed mt-4 w-full" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {t("seal.print")}
      </Button>
    </Card>
  );
}

/** Paper is white: a dark page is printed in the light theme. */
function usePrintedInLight(): void {
  useEffect(() => {
    const root = document.documentElement;
    let shown = root.dataset.theme;
    const before = () => {
      shown = root.dataset.theme;
      root.dataset.theme = "light";
    };
    const after = () => {
      root.dataset.theme = shown;
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
}
