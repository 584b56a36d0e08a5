import { Check, Minus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import { Card } from "../../ui/Card";
import type { Proof } from "./proof";

/** The codes that this device has seen, each with whether it still fits. */
export function KeptSeals({ proof }: { readonly proof: Proof }) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const codes = proof.known?.codes ?? [];
  if (codes.length === 0) {
    return null;
  }
  return (
    <Card flush title={t("kept.title")} aside={t("kept.where")}>
      <ul className="mt-3 lg:mt-4">
        {codes.map(({ number, code, at }) => {
          const fits = proof.seals.code(number) === code;
          const Sign = fits ? Check : Minus;
          return (
            <li
              key={code}
              className="flex min-h-14 items-center gap-4 border-line border-t px-4 py-2.5 lg:px-5"
            >
              <Sign
                role="img"
                aria-label={t(fits ? "kept.fits" : "kept.changed")}
                className={`size-5 shrink-0 ${fits ? "text-up" : "text-ink-3"}`}
                strokeWidth={1.75}
              />
              <div className="min-w-0 flex-1">
                <p>{formats.date(new Date(at).toISOString())}</p>
                <p className="numerals text-ink-2 text-small">{code}</p>
              </div>
              <span className="numerals font-bold">{formats.number(number)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
