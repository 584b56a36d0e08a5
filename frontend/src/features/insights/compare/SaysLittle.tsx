import { Info } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Few matches of two players. */
export function SaysLittle({ count }: { readonly count: number }) {
  const { t } = useTranslation("insights");
  return (
    <p className="flex items-center gap-2 border-line border-t px-4 py-3 text-ink-2 text-small lg:px-5">
      <Info aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      {t("compare.few", { count })}
    </p>
  );
}
