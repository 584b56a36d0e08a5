import { Repeat } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Match } from "../../api/types";

/**
 * Marks a match of which its submitter said that the same was played again. In answers of former versions, which a
 * device may have stored, the number is missing.
 */
export function PlayedAgainMark({ match: { twinNumber } }: { readonly match: Match }) {
  const { t } = useTranslation("history");
  return twinNumber == null ? null : (
    <Repeat role="img" aria-label={t("playedAgain")} className="size-3 shrink-0" strokeWidth={2}>
      <title>{t("playedAgain")}</title>
    </Repeat>
  );
}
