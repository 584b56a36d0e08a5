import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../i18n/use-language";

interface RankChangeProps {
  /** Null for a guest, as the rank after it. */
  readonly before: number | null;
  readonly after: number | null;
}

/** The ranks of a player before and after a change, in a table. */
export function RankChange({ before, after }: RankChangeProps) {
  const { t } = useTranslation("common");
  const formats = useFormats();
  return before === null || after === null ? (
    <span className="font-normal text-ink-2 text-row">{t("guest")}</span>
  ) : (
    <span className="inline-flex items-center gap-1.5">
      <span className="font-normal text-ink-2">{formats.number(before)}</span>
      <ArrowRight aria-hidden="true" className="size-3.5" strokeWidth={2.25} />
      {formats.number(after)}
    </span>
  );
}
